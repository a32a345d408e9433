"""Settings say what is missing, and keep secrets."""

from __future__ import annotations

import ast
import re
import stat
from pathlib import Path

import pytest
import yaml
from django.core.exceptions import ImproperlyConfigured

from deploy.settings import env
from deploy.settings.secret import kept_secret
from tests.deploy.running import ROOT, manage

SERVER = {
    "SECRET_KEY": "".join(chr(33 + n) for n in range(60)),
    "DATABASE_URL": "postgresql://upcard:x@db.invalid/upcard",
    "REDIS_URL": "redis://redis.invalid/0",
    "ALLOWED_HOSTS": "club.example",
}
PRODUCTION = ("--settings", "deploy.settings.production")


def test_production_refuses_to_start_without_secrets_and_names_them_all() -> None:
    refused = manage("check", *PRODUCTION)
    assert refused.returncode != 0
    assert f"Set {', '.join(SERVER)} before starting" in refused.stderr


@pytest.mark.parametrize("name", SERVER)
def test_each_secret_is_demanded_by_name(name: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"Set {name} before"):
        env.demand(**(SERVER | {name: ""}))


def test_production_is_clean_in_the_deployment_check() -> None:
    checked = manage("check", "--deploy", "--fail-level", "WARNING", *PRODUCTION, **SERVER)
    assert checked.returncode == 0, checked.stderr
    assert "no issues (0 silenced)" in checked.stdout


def test_the_example_lists_every_variable_that_is_read() -> None:
    example = (ROOT / "deploy" / "env.example").read_text()
    listed = set(re.findall(r"^([A-Z_]+)=", example, flags=re.MULTILINE))
    assert listed == read_by_settings() | read_by_scripts() | {"DJANGO_SETTINGS_MODULE"}


def read_by_settings() -> set[str]:
    names = set()
    for path in (ROOT / "deploy" / "settings").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("env."):
                names |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return {name for name in names if isinstance(name, str)}


def read_by_scripts() -> set[str]:
    texts = [
        (ROOT / "deploy" / name).read_text()
        for name in ("compose.yaml", "compose.production.yaml", "entrypoint.sh")
    ]
    return set(re.findall(r"\$\{([A-Z_]+)", "".join(texts))) - {"TMPDIR"}


def test_the_composed_site_runs_every_part_that_the_image_knows() -> None:
    services = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())["services"]
    script = (ROOT / "deploy" / "entrypoint.sh").read_text()
    parts = set(re.findall(r"^([a-z]+)\)$", script, flags=re.MULTILINE))
    assert parts == {"web", "worker", "beat", "migrate"}
    assert {part: services[part]["command"] for part in parts} == {part: [part] for part in parts}


def test_a_laptop_keeps_one_secret_key_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret-key"
    first = kept_secret(path)
    assert len(first) >= 50
    assert kept_secret(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert kept_secret(tmp_path / "other") != first


@pytest.mark.parametrize(
    ("value", "expected"), [("1", True), ("yes", True), ("0", False), ("", False)]
)
def test_a_flag_is_yes_or_no(monkeypatch: pytest.MonkeyPatch, value: str, expected: bool) -> None:
    monkeypatch.setenv("LAN", value)
    assert env.flag("LAN") is expected


def test_a_flag_that_is_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAN", "maybe")
    with pytest.raises(ImproperlyConfigured, match="LAN must be 1 or 0, not 'maybe'"):
        env.flag("LAN")


@pytest.mark.parametrize("value", ["", "80a", "-1", "70000", "²"])
def test_a_port_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("PORT", value or "0")
    with pytest.raises(ImproperlyConfigured, match="PORT must be a whole number from 1 to 65535"):
        env.number("PORT", default=8000, lowest=1, highest=65535)


def test_a_public_address_has_a_scheme_and_a_host_and_no_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://club.example/")
    assert env.web_address("PUBLIC_URL") == "https://club.example"
    for wrong in ("club.example", "ftp://club.example", "https://", "https://club.example/a"):
        monkeypatch.setenv("PUBLIC_URL", wrong)
        with pytest.raises(ImproperlyConfigured, match="PUBLIC_URL must be an address"):
            env.web_address("PUBLIC_URL")


def test_mail_is_read_from_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "smtp+tls://me:p%40ss@mail.example?from=club@club.example"
    monkeypatch.setenv("EMAIL_URL", url)
    settings = env.mail("EMAIL_URL")
    assert settings["EMAIL_HOST"] == "mail.example"
    assert settings["EMAIL_PORT"] == 587
    assert settings["EMAIL_HOST_PASSWORD"] == "p@ss"
    assert settings["EMAIL_USE_TLS"] is True
    assert settings["DEFAULT_FROM_EMAIL"] == "club@club.example"
    monkeypatch.setenv("EMAIL_URL", "")
    assert env.mail("EMAIL_URL") == {}
    monkeypatch.setenv("EMAIL_URL", "mail.example")
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL must be like"):
        env.mail("EMAIL_URL")
