"""Bots that know Starfarers: the trader, and the judgements it is made of, one module each."""
