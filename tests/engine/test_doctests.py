"""The examples in the engine's docstrings are right."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import engine

MODULES = sorted(module.name for module in pkgutil.walk_packages(engine.__path__, "engine."))


@pytest.mark.parametrize("name", ["engine", *MODULES])
def test_the_examples_of_a_module_are_right(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0
