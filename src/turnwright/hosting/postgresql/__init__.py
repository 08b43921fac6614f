"""Django's PostgreSQL with one question less for each request."""
