#!/usr/bin/env python3
"""Asks ten questions with the official client of the Model Context Protocol, and records what both sides say.

    python3 -m venv /tmp/client && /tmp/client/bin/pip install mcp
    /tmp/client/bin/python Tests/SessionTests/ToolServer/Conversation/converse.py .build/debug/tsqlite

It makes the two databases in a folder of its own, checks that each answer is right, tries what the recording does not
show (errors, cancelling, progress, two requests at once, bad JSON, large results, the end of input), and writes
conversation.jsonl beside itself: each line of the client, and each line of the server after it. ConversationTests sends
the lines of the client again and expects the same answers.
"""

import asyncio
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import mcp
from mcp.client.stdio import StdioServerParameters, stdio_client

HERE = pathlib.Path(__file__).parent
PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())

QUESTIONS = [
    ("When was a page of sqlite.org visited last?",
     "SELECT max(last_visit_time) AS last FROM urls WHERE url_host(url) = 'www.sqlite.org'", None,
     [{"last": "2026-01-31T09:30:00Z"}]),
    ("How many visits were there on 31 January 2026?",
     "SELECT count(*) AS visits FROM visits WHERE visit_time >= '2026-01-31' AND visit_time < '2026-02-01'", None,
     [{"visits": 3}]),
    ("Which host has the most visits?",
     "SELECT url_host(u.url) AS host, count(*) AS visits FROM visits v JOIN urls u ON u.id = v.url "
     "GROUP BY host ORDER BY visits DESC LIMIT 1", None,
     [{"host": "www.sqlite.org", "visits": 4}]),
    ("Which visit was the longest?",
     "SELECT visit_time, visit_duration FROM visits ORDER BY visit_duration DESC LIMIT 1", None,
     [{"visit_time": "2026-01-30T09:30:00.25Z", "visit_duration": "1.02:03:04"}]),
    ("What was downloaded on a day?",
     "SELECT target_path, start_time FROM downloads WHERE start_time BETWEEN :day AND :next",
     {"day": "2026-01-31", "next": "2026-02-01"},
     [{"target_path": "/home/ada/sqlite-doc.zip", "start_time": "2026-01-31T09:40:00Z"}]),
    ("What did the shop take in January 2026?",
     "SELECT sum(amount) AS total FROM shop.orders WHERE ordered_at >= ? AND ordered_at < ? AND status <> 'draft'",
     ["2026-01-01", "2026-02-01"],
     [{"total": 145.4}]),
    ("Which orders were made at the first second of February 2026 or later, and for how much?",
     "SELECT id, ordered_at, amount FROM shop.orders WHERE ordered_at >= $since ORDER BY ordered_at, id",
     {"since": "2026-02-01 00:00:00"},
     [{"id": 4, "ordered_at": "2026-02-01T00:00:00Z", "amount": 7.25},
      {"id": 5, "ordered_at": "2026-02-02T02:40:00Z", "amount": 1234.56},
      {"id": 6, "ordered_at": "2026-02-02T02:40:00Z", "amount": 0.1},
      {"id": 7, "ordered_at": "2026-02-05T14:00:00Z", "amount": 0.2},
      {"id": 8, "ordered_at": "2026-02-06T17:46:40Z", "amount": 64}]),
    ("Which customers have not ordered?",
     "SELECT name, created_at FROM shop.customers c WHERE NOT EXISTS (SELECT 1 FROM shop.orders o WHERE o.customer_id = c.id)",
     None, [{"name": "Zoë", "created_at": "2026-01-01T00:00:00Z"}]),
    ("How many orders are in each state?",
     "SELECT status, count(*) AS orders FROM shop.orders GROUP BY status ORDER BY status", None,
     [{"status": "draft", "orders": 2}, {"status": "paid", "orders": 3}, {"status": "sent", "orders": 3}]),
    ("Which article was sold for the highest price?",
     "SELECT sku, as_decimal(price_cents, 'minor:2') AS price FROM shop.order_lines ORDER BY price_cents DESC LIMIT 1", None,
     [{"sku": "4fe1c2d0-a3b7-4c7e-9f10-d2c3b4a59687", "price": "120.50"}]),
]


def text(result):
    return json.loads(result.content[0].text)


async def ask_all(session):
    """The conversation that is recorded."""
    tools = (await session.list_tools()).tools
    assert [tool.name for tool in tools] == ["schema", "query", "describe", "why", "explain"], tools
    schema = await session.call_tool("schema", {})
    assert not schema.is_error and text(schema)["table_count"] == 9, schema
    for question, sql, parameters, rows in QUESTIONS:
        arguments = {"sql": sql} | ({"parameters": parameters} if parameters is not None else {})
        result = await session.call_tool("query", arguments)
        assert not result.is_error, (question, result)
        assert text(result)["rows"] == rows, (question, text(result))
        assert result.structured_content == text(result)
    why = await session.call_tool("why", {"name": "visits.visit_time"})
    assert text(why)["rows"][0]["storage"] == "webkit", why
    described = await session.call_tool("describe", {"table": "shop.orders"})
    assert not described.is_error, described
    plan = await session.call_tool("explain", {"sql": "SELECT * FROM visits WHERE visit_time > '2026-01-31'"})
    assert "visits_time_index" in plan.content[0].text, plan
    stored = await session.call_tool("query", {"sql": "SELECT max(visit_time) AS t FROM visits", "as_stored": True})
    assert text(stored)["rows"] == [{"t": 13414411799999999}], stored
    wrong = await session.call_tool("query", {"sql": "SELECT titel FROM urls"})
    assert wrong.is_error and text(wrong)["name"] == "SQLITE_ERROR", wrong
    resources = (await session.list_resources()).resources
    assert len(resources) == 9, resources
    read = await session.read_resource("tsqlite://table/shop/orders")
    assert json.loads(read.contents[0].text)["tables"][0]["rows"] == 8, read


async def record(folder):
    """Talks through two copies of the streams, which become the recording."""
    serve = f"tee sent | '{PROGRAM}' -mcp history.db shop.db | tee received"
    parameters = StdioServerParameters(command="sh", args=["-c", serve], cwd=folder)
    async with mcp.Client(stdio_client(parameters)) as client:
        assert client.protocol_version == "2026-07-28", client.protocol_version
        await ask_all(client)
    received = (folder / "received").read_text().splitlines()
    lines = []
    # The texts are kept, since another writer of JSON would drop the last zero of an amount.
    for message in (folder / "sent").read_text().splitlines():
        lines.append('{"client":' + message + "}\n")
        number = json.loads(message).get("id")
        lines += ['{"server":' + answer + "}\n" for answer in received if number == json.loads(answer).get("id")]
    (HERE / "conversation.jsonl").write_text("".join(lines))


ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"


async def try_everything(folder, mode):
    """What a recording does not show, with a client of one of the eras of the protocol."""
    parameters = StdioServerParameters(
        command=PROGRAM, args=["-mcp", "-timeout", "5", "history.db", "shop.db"], cwd=folder)
    async with mcp.Client(stdio_client(parameters), mode=mode) as client:
        await ask_all(client)
        # Two requests at once.
        one, two = await asyncio.gather(
            client.call_tool("query", {"sql": "SELECT 1 AS n"}), client.call_tool("query", {"sql": "SELECT 2 AS n"}))
        assert (text(one)["rows"], text(two)["rows"]) == ([{"n": 1}], [{"n": 2}])
        # Progress, and the limit of time.
        notes = []

        async def note(progress, total, message):
            notes.append((progress, message))

        late = await client.call_tool("query", {"sql": ENDLESS}, progress_callback=note)
        assert late.is_error and text(late)["name"] == "SQLITE_INTERRUPT", late
        assert len(notes) >= 3 and notes[0] == (1.0, "running for 1 s"), notes
        # Cancelling: the server is free again at once.
        began = time.monotonic()
        task = asyncio.create_task(client.call_tool("query", {"sql": ENDLESS}))
        await asyncio.sleep(0.5)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            pass
        await client.call_tool("query", {"sql": "SELECT 3"})
        assert time.monotonic() - began < 3, "cancelling took too long"
        # A large result is cut, and says so.
        large = await client.call_tool("query", {"sql": "SELECT value, hex(zeroblob(500)) AS x FROM generate_series(1, 100000)"})
        assert text(large)["truncated"] and len(large.content[0].text) < 300_000, large
        try:
            await client.call_tool("nosuch", {})
            raise AssertionError("a tool that does not exist was called")
        except mcp.MCPError as error:
            assert error.code == -32602, error
        wrong = await client.call_tool("query", {"sql": 7})
        assert wrong.is_error and "takes a text" in text(wrong)["message"], wrong
        refused = await client.call_tool("query", {"sql": "DELETE FROM visits"})
        assert refused.is_error, refused


async def try_writing(folder):
    parameters = StdioServerParameters(command=PROGRAM, args=["-mcp", "-allow-writes", "shop.db"], cwd=folder)
    async with mcp.Client(stdio_client(parameters)) as client:
        change = {"sql": "UPDATE orders SET status = 'sent' WHERE status = 'paid'"}
        tried = await client.call_tool("write", change)
        assert text(tried) == {
            "version": 1, "kind": "change", "committed": False, "changes": 3, "total_changes": 3,
            "tables": [{"table": "orders", "operation": "update", "count": 3}], "schema": []}, tried
        count = {"sql": "SELECT count(*) AS n FROM orders WHERE status = 'paid'"}
        assert text(await client.call_tool("query", count))["rows"] == [{"n": 3}]
        assert (await client.call_tool("write", change | {"commit": True, "expected_changes": 2})).is_error
        assert text(await client.call_tool("query", count))["rows"] == [{"n": 3}]
        kept = await client.call_tool("write", change | {"commit": True, "expected_changes": 3})
        assert text(kept)["committed"], kept
        assert text(await client.call_tool("query", count))["rows"] == [{"n": 0}]
        assert (await client.call_tool("query", {"sql": "DELETE FROM orders"})).is_error


def try_streams(folder):
    """Bad JSON, and the end of input in the middle of a line."""
    run = subprocess.run(
        [PROGRAM, "-mcp", "shop.db"], input=b'{nonsense\n\n{"jsonrpc":"2.0","id":1,"method":"ping"}', cwd=folder,
        capture_output=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 0 and not run.stderr, run
    assert lines[0]["error"]["code"] == -32700 and lines[1] == {"jsonrpc": "2.0", "id": 1, "result": {}}, lines


async def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for database in ["history", "shop"]:
            subprocess.run(
                [PROGRAM, folder / f"{database}.db"], input=(HERE / f"{database}.sql").read_bytes(), check=True)
        await record(folder)
        for mode in ["auto", "legacy"]:
            await try_everything(folder, mode)
        await try_writing(folder)
        try_streams(folder)
    print("all answers are right")


asyncio.run(main())
