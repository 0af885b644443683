from __future__ import annotations

import pytest

from ftcost_core.dataset.templates import TemplateFault
from tests.core.dataset.build import CHATML, rendered
from tests.fuzz.shared import share


@pytest.fixture(autouse=True)
def _one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    share(monkeypatch)


MESSAGES = [{"role": "user", "content": "<b> é"}, {"role": "assistant", "content": "yes"}]


def test_a_template_renders_as_trainers_render_it() -> None:
    assert rendered(CHATML, MESSAGES) == ("<|im_start|>user\n<b> é<|im_end|>\n<|im_start|>assistant\nyes<|im_end|>\n")
    source = (
        "{{- bos_token }}{%- for m in messages %}\n  {%- if m.role == 'user' %}\n    {{- '[' ~ m.content ~ ']' }}\n"
        "  {%- else %}\n{% generation %}{{ m['content'] + eos_token }}{% endgeneration %}{%- endif %}\n{%- endfor %}"
        "{{ tools | tojson }}{{ strftime_now('%Y') | length }}"
    )
    specials = (("bos_token", "<s>"), ("eos_token", "</s>"))
    assert rendered(source, MESSAGES, [{"name": "é"}], specials) == '<s>[<b> é]yes</s>[{"name": "é"}]4'


@pytest.mark.parametrize(
    "source",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ namespace.__init__.__globals__ }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ messages.append(1) }}",
        "{% include '/etc/passwd' %}",
        "{% import 'os' as os %}",
        "{{ raise_exception('only one message') }}",
    ],
)
def test_a_template_reaches_nothing(source: str) -> None:
    with pytest.raises(TemplateFault):
        rendered(source, MESSAGES)


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}",
        "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
        "{{ 'a' * 10**9 }}",
        "{{ 2 ** (10**9) }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ '{:1000000000}'.format(1) }}",
        "{{ 'a'.ljust(1000000000) }}",
        "{{ 'a' | center(1000000000) }}",
        "{% set n = namespace(x='aaaa') %}{% for i in range(100) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
        "{% set n = namespace(x='aaaa') %}{% for i in range(100) %}{% set n.x = n.x + n.x %}{% endfor %}",
        "{% for i in range(100000) %}{{ 'a' * 10000 }}{% endfor %}",
        "{{ ('a' * 10**7).replace('a', 'a' * 10**7) }}",
        "{{ ('a'*100000).split('a')|join('b'*100000) }}",
        "{{ [[0]*10000]*10000 }}",
        "{% if %}",
        "x" * 300_000,
    ],
)
def test_a_template_cannot_take_endless_time_or_memory(source: str) -> None:
    with pytest.raises(TemplateFault):
        rendered(source, MESSAGES)
