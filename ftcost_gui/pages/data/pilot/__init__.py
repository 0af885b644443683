"""The pilot run: a script to measure with, its log read, predicted against measured."""
