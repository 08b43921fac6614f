"""A league of nets that learn a two-seat game by playing each other on its array twin (needs PyTorch; best on a GPU).

    python -m turnwright.twin.league kingdom TERMS OUT [--seconds 400] [--seed 1] [--games 4096] [--nets 8] [--rounds 0]

TERMS is a preset, or a file with the terms to train under, `[{"options": {...}, "variant": {...}}, ...]`: each game draws one.  Nets
play each other, what they were earlier, and the simple lines of the game's `twin/learning.py`; some of them are bound to
one style for good, so that the others meet it.  PPO, the reward at the end.  With rounds the last of the terms settles meanwhile:
after each, the game's LEVERS move whatever is used too little or too much, and the nets go on under the latest terms.
With `--near` and `--warm` they learn under terms around those named first, and in the end under those alone.
What comes out: the weights, those of the best net
by itself as the game's bot reads them (OUT.best.npz), and how the nets and the lines do against each other under each of the terms.
"""
