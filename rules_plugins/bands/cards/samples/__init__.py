"""Texts of the edition Bands Samples."""
