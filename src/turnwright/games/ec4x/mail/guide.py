"""1.3.2 Every order with an example: the one source of ORDERS.md, of the form in a packet and of hints to bad lines."""

from __future__ import annotations

from turnwright.core.mail import Guide

FLEETS, MISSIONS, BUILDING, MONEY, STATE = "Fleets", "Fleet orders", "Construction", "Money", "State"

GUIDE: tuple[Guide, ...] = (
    Guide(MISSIONS, "fleet 1 hold", "00 Hold position.", "6.2.1"),
    Guide(MISSIONS, "fleet 1 move Barra", "01 Move there.", "6.2.2"),
    Guide(MISSIONS, "fleet 1 home", "02 Seek the nearest own colony.", "6.2.3"),
    Guide(MISSIONS, "fleet 1 patrol Barra roe 7", "03 Patrol a system; `roe` sets the rules of engagement.", "6.2.4"),
    Guide(MISSIONS, "fleet 1 guardbase home", "04 Guard the starbase there.", "6.2.5"),
    Guide(MISSIONS, "fleet 1 guard Barra", "05 Guard an own colony.", "6.2.6"),
    Guide(MISSIONS, "fleet 1 blockade Vigil", "05 Blockade a foreign colony.", "6.2.6"),
    Guide(MISSIONS, "fleet 1 bombard Vigil", "06 Bombard the planet.", "6.2.7"),
    Guide(MISSIONS, "fleet 1 invade Vigil", "07 Bombard once, then land.", "6.2.8"),
    Guide(MISSIONS, "fleet 1 blitz Vigil", "08 Land under fire.", "6.2.9"),
    Guide(MISSIONS, "fleet 2 spy Vigil", "09 A lone scout spies on the planet.", "6.2.10"),
    Guide(MISSIONS, "fleet 2 hack Vigil", "10 A lone scout hacks the starbase.", "6.2.11"),
    Guide(MISSIONS, "fleet 2 watch Vigil", "11 A lone scout spies on the system.", "6.2.12"),
    Guide(MISSIONS, "fleet 3 colonise Barra roe 6", "12 Settle there with an ETAC.", "6.2.13"),
    Guide(MISSIONS, "fleet 4 join 1", "13 Find fleet 1 and become part of it.", "6.2.14"),
    Guide(MISSIONS, "fleet 4 rendezvous Barra", "14 Meet there and merge.", "6.2.15"),
    Guide(MISSIONS, "fleet 4 salvage", "15 Break the fleet up at the nearest own colony.", "6.2.16"),
    Guide(MISSIONS, "fleet 1 03 S17 roe 7", "The book's number does as well as the word.", "6.2"),
    Guide(FLEETS, "split 1 squadrons 2 3 etacs 1 transports 2", "Split these off into a new fleet.", "2.3.4"),
    Guide(FLEETS, "merge 4 into 1", "Join a fleet in the same system at once.", "2.3.4"),
    Guide(FLEETS, "regroup 1 squadron 2 DD into 3", "Move a ship to another squadron.", "2.3.3"),
    Guide(FLEETS, "regroup 1 squadron 2 DD alone", "Give a ship a squadron of its own.", "2.3.3"),
    Guide(FLEETS, "load 1 2 MD", "Load marines (MD), colonists (PTU) or fighters (FS).", "2.3.2"),
    Guide(FLEETS, "unload 1 1 PTU", "Unload them.", "2.3.2"),
    Guide(FLEETS, "reserve 3", "Put a fleet on reserve.", "3.9"),
    Guide(FLEETS, "mothball 3", "Mothball it.", "3.9"),
    Guide(FLEETS, "activate 3", "Put it back on active duty.", "3.9"),
    Guide(BUILDING, "build home CL x2", "Build two Light Cruisers, by code or by name, in any order.", "5"),
    Guide(BUILDING, "build Barra Scout port", "Build planet-side, for twice the price.", "5.1"),
    Guide(BUILDING, "commission home CL", "Take a finished ship out of its dock as a new fleet.", "5"),
    Guide(BUILDING, "commission home CL fleet 1", "The same, into a fleet that is there.", "5"),
    Guide(BUILDING, "repair home squadron 4", "Repair a squadron; each ship takes a dock.", "5.4"),
    Guide(BUILDING, "repair home squadron 4 DD", "Repair one ship of it, where docks are few; the others wait.", "5.4"),
    Guide(
        BUILDING, "repair home GB", "Repair all batteries (GB), armies (AA) or marines (MD), or a starbase (SB).", "5.2"
    ),
    Guide(MONEY, "tax 45", "Set the tax rate in percent.", "3.2"),
    Guide(MONEY, "research WEP 64.92", "Put PP into an area of research.", "4.1"),
    Guide(MONEY, "hold CST", "Do not buy the next level of an area yet.", "4.1"),
    Guide(MONEY, "release CST", "Buy it again as soon as it can be had.", "4.1"),
    Guide(MONEY, "industry home 5", "Buy industrial units.", "3.4"),
    Guide(MONEY, "terraform Barra", "Raise the planet by one class.", "4.7"),
    Guide(MONEY, "transfer home Barra 10", "Have the guilds move ten PTU.", "3.7"),
    Guide(STATE, "war Drakmoor", "Declare war.", "8.1"),
    Guide(STATE, "peace Drakmoor", "Offer peace, or leave a pact.", "8.1"),
    Guide(STATE, "pact Drakmoor", "Offer a non-aggression pact.", "8.1"),
    Guide(STATE, "buy 2 EBP", "Buy points for espionage (EBP) or against it (CIP).", "8.2"),
    Guide(STATE, "covert theft Ilyrien", "The espionage action of this turn.", "8.2"),
    Guide(STATE, "covert cyber Sorrel at Vigil", "The same, against a colony.", "8.2"),
)


def example(words: str) -> str:
    """The example that is most like a line that could not be read."""
    verb, *said = words.lower().split()
    rows = [row.example for row in GUIDE if row.example.partition(" ")[0] == verb]
    return max(
        rows, key=lambda row: (row.split()[2:3] == said[1:2], len(set(row.split()[2:]) & set(said)), "move" in row)
    )
