"""Writes the Parquet files of this folder, each with the rows that are expected of it.

Needs pyarrow, duckdb and fastparquet from PyPI. A cell is expected as null or as a text with its class before it:
i: for an integer, r: for a real, t: for a text, b: for the hexadecimal digits of a blob.
"""
import datetime as dt
import decimal
import json
import os
import struct
import uuid

import duckdb
import numpy
import pyarrow as pa
import pyarrow.parquet as pq
from fastparquet import ParquetFile
from fastparquet.cencoding import ThriftObject, from_buffer

here = os.path.dirname(os.path.abspath(__file__))
epoch = dt.datetime(1970, 1, 1)
decimal.getcontext().prec = 100


def fraction(value, unit):
    digits = {"ms": 3, "us": 6, "ns": 9}[unit]
    return "%0*d" % (digits, value % 10**digits)


def time_text(value, unit):
    per = {"ms": 10**3, "us": 10**6, "ns": 10**9}[unit]
    seconds = value // per
    return "%02d:%02d:%02d.%s" % (seconds // 3600, seconds // 60 % 60, seconds % 60, fraction(value, unit))


def moment_text(value, unit):
    per = {"ms": 10**3, "us": 10**6, "ns": 10**9}[unit] * 86400
    day = (epoch + dt.timedelta(days=value // per)).date().isoformat()
    return day + " " + time_text(value % per, unit)


def plain(value, type):
    """The value of pyarrow as what JSON has, with texts for what JSON has not."""
    if value is None:
        return None
    if pa.types.is_list(type) or pa.types.is_large_list(type):
        return [plain(v, type.value_type) for v in value]
    if pa.types.is_struct(type):
        return {type.field(i).name: plain(value[type.field(i).name], type.field(i).type) for i in range(type.num_fields)}
    if pa.types.is_map(type):
        pairs = [(plain(k, type.key_type), plain(v, type.item_type)) for k, v in value]
        if pa.types.is_nested(type.key_type):
            return [{"key": k, "value": v} for k, v in pairs]
        return {k if isinstance(k, str) else json.dumps(k): v for k, v in pairs}
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, decimal.Decimal):
        return format(value, "f")
    if isinstance(value, dt.date) and not isinstance(value, dt.datetime):
        return value.isoformat()
    return value


def cell(value, type):
    if value is None:
        return None
    if pa.types.is_nested(type):
        return "t:" + json.dumps(plain(value, type), separators=(",", ":"), ensure_ascii=False)
    if isinstance(value, bool):
        return "i:%d" % value
    if isinstance(value, int):
        return ("i:%d" if value < 2**63 else "t:%d") % value
    if isinstance(value, (float, numpy.floating)):
        if pa.types.is_float32(type):
            return "r:" + str(numpy.float32(value))
        if pa.types.is_float16(type):
            return "r:" + str(numpy.float16(value))
        return "r:" + repr(float(value))
    if isinstance(value, bytes):
        return "b:" + value.hex()
    if isinstance(value, uuid.UUID):
        return "t:" + str(value)
    return "t:" + str(plain(value, type))


def cells(column):
    """The cells of a column; times by their integers, which Python's own types would cut."""
    type = column.type
    if pa.types.is_timestamp(type) or pa.types.is_time(type):
        unit = "ms" if type.unit == "s" else type.unit
        factor = 1000 if type.unit == "s" else 1
        write = moment_text if pa.types.is_timestamp(type) else time_text
        zone = "Z" if pa.types.is_timestamp(type) and type.tz else ""
        width = pa.int32() if type.bit_width == 32 else pa.int64()
        return [None if v is None else "t:" + write(v * factor, unit) + zone for v in column.cast(width).to_pylist()]
    if isinstance(type, pa.BaseExtensionType):
        return [cell(v, type.storage_type) for v in column.to_pylist()]
    return [cell(v, type) for v in column.to_pylist()]


def expect(name, columns):
    rows = [list(row) for row in zip(*columns)]
    with open(os.path.join(here, name + ".json"), "w") as file:
        file.write("[" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "]\n")


def path(name):
    return os.path.join(here, name + ".parquet")


def write(name, table, expected=None, **options):
    options = {"write_statistics": False, "store_schema": False, "compression": "none", "use_dictionary": False, **options}
    pq.write_table(table, path(name), **options)
    if expected is not False:
        expect(name, expected or [cells(column) for column in table.columns])


def holes(values, every=5):
    return [None if i % every == 3 else v for i, v in enumerate(values)]


def scalars(count=24):
    n = range(count)
    D = decimal.Decimal
    limits = lambda low, high: [low, high, 0, 1] + [low + (high - low) // count * i for i in range(count - 4)]
    day0 = dt.date(1970, 1, 1)
    nanos = [0, 1, -1, 86399999999999, -86400000000001, 1709251199123456789, -2**63, 2**63 - 1]
    t = lambda values, type: pa.array(values, type=type)
    return pa.table({
        "boolean": t(holes([i % 3 == 0 for i in n]), pa.bool_()),
        "int8": t(holes(limits(-128, 127)), pa.int8()),
        "int16": t(holes(limits(-2**15, 2**15 - 1)), pa.int16()),
        "int32": t(holes(limits(-2**31, 2**31 - 1)), pa.int32()),
        "int64": t(holes(limits(-2**63, 2**63 - 1)), pa.int64()),
        "uint8": t(holes(limits(0, 255)), pa.uint8()),
        "uint32": t(holes(limits(0, 2**32 - 1)), pa.uint32()),
        "uint64": t(holes(limits(0, 2**64 - 1)), pa.uint64()),
        "half": pa.array(numpy.array([0.1 * i * 3 ** (i % 9 - 4) for i in n], dtype=numpy.float16)),
        "float": t(holes([[0.1, 1e30, -2.5, 3.4028235e38, 1e-45, 16777216.0, 1/3][i % 7] * (1 if i < 7 else 0.9) for i in n]), pa.float32()),
        "double": t(holes([0.1 * i * 10.0 ** (i * 17 % 300 - 150) for i in n]), pa.float64()),
        "text": t(holes(["", "a", "žluťoučký", "\0x", "日本語 日本語", "😀"] * 4), pa.string()),
        "blob": t(holes([bytes(range(i)) for i in n]), pa.binary()),
        "fixed": t(holes([bytes([i, 255, 0]) for i in n]), pa.binary(3)),
        "decimal9": t(holes([D(i * 12345678 % 999999999 * (-1) ** i).scaleb(-4) for i in n]), pa.decimal128(9, 4)),
        "decimal18": t(holes([D(i * 123456789012345678 % 10**18 * (-1) ** i).scaleb(-18) for i in n]), pa.decimal128(18, 18)),
        "decimal38": t(holes([D(10**37 // (i + 1) * (-1) ** i).scaleb(-10) for i in n]), pa.decimal128(38, 10)),
        "decimal76": t(holes([D((10**76 - 1) // (i + 1) * (-1) ** i) for i in n]), pa.decimal256(76, 0)),
        "day": t(holes([day0 + dt.timedelta(days=[-719162, 2932896, -1, 0, 11016, 19782][i % 6]) for i in n]), pa.date32()),
        "time_ms": t(holes([i * 3599999 for i in n]), pa.time32("ms")),
        "time_us": t(holes([i * 3599999999 for i in n]), pa.time64("us")),
        "time_ns": t(holes([i * 3599999999999 for i in n]), pa.time64("ns")),
        "stamp_ms": t(holes([i * 987654321012 - 10**13 for i in n]), pa.timestamp("ms")),
        "stamp_us": t(holes([i * 987654321012345 - 10**16 for i in n]), pa.timestamp("us", tz="UTC")),
        "stamp_ns": t(holes([nanos[i % 6] for i in n]), pa.timestamp("ns")),
        "stamp_zone": t(holes([i * 10**9 for i in n]), pa.timestamp("ms", tz="Europe/Prague")),
    })


def nested(count=30):
    n = range(count)
    t = lambda values, type: pa.array(values, type=type)
    point = pa.struct([("x", pa.int32()), ("name", pa.string())])
    return pa.table({
        "list": t([None if i % 7 == 3 else [None if j % 3 == 2 else j * i for j in range(i % 5)] for i in n], pa.list_(pa.int64())),
        "lists": t([None if i % 6 == 5 else [None if j == 2 else ["t%d\"" % k for k in range(j)] for j in range(i % 4)] for i in n],
                   pa.list_(pa.list_(pa.string()))),
        "struct": t([None if i % 5 == 1 else {"x": None if i % 3 == 0 else i, "name": "n\n%d" % i} for i in n], point),
        "points": t([[] if i % 4 == 0 else [None if j == 1 else {"x": j, "name": None if j == 2 else "é"} for j in range(i % 4)] for i in n],
                    pa.list_(point)),
        "map": t([None if i % 6 == 2 else [("k%d" % j, None if j == 1 else j * 2.5) for j in range(i % 3)] for i in n],
                 pa.map_(pa.string(), pa.float64())),
        "map_int": t([[(j, ["v"] * j) for j in range(i % 3)] for i in n], pa.map_(pa.int32(), pa.list_(pa.string()))),
        "deep": t([{"a": {"b": [{"c": [i, None]}] if i % 2 else None}} for i in n],
                  pa.struct([("a", pa.struct([("b", pa.list_(pa.struct([("c", pa.list_(pa.int16()))])))]))])),
        "flat": t(list(n), pa.int32()),
    })


def edit_footer(name, source, change):
    """Copies a file with its footer changed by a function over the objects of fastparquet."""
    data = open(source, "rb").read()
    meta = ParquetFile(source).fmd
    change(meta)
    footer = meta.to_bytes()
    size = struct.unpack("<I", data[-8:-4])[0]
    with open(path(name), "wb") as file:
        file.write(data[:-8 - size] + footer + struct.pack("<I", len(footer)) + b"PAR1")


def temporary(table, **options):
    file = os.path.join("/tmp", "tsqlite-parquet-%d.parquet" % os.getpid())
    pq.write_table(table, file, **{"write_statistics": False, "store_schema": False, "compression": "none", **options})
    return file


def main():
    table = scalars()
    write("types-plain", table, row_group_size=13)
    write("types-dictionary-snappy", table, use_dictionary=True, compression="snappy", row_group_size=17)
    write("types-dictionary-gzip-v2", table, use_dictionary=True, compression="gzip", data_page_version="2.0")
    write("types-snappy-v2", table, compression="snappy", data_page_version="2.0", data_page_size=32, write_batch_size=5,
          write_page_checksum=True)
    write("decimals-as-integers", table.select(["decimal9", "decimal18"]), store_decimal_as_integer=True)
    stamps = table.select(["stamp_ns"])
    write("int96", stamps, use_deprecated_int96_timestamps=True)
    numbers = table.select(["int32", "int64", "uint64", "stamp_us"])
    texts = table.select(["text", "blob", "decimal38"])
    for pages in ["1.0", "2.0"]:
        v = "-v" + pages[0]
        write("deltas" + v, numbers, column_encoding={c: "DELTA_BINARY_PACKED" for c in numbers.column_names},
              data_page_version=pages)
        write("delta-lengths" + v, texts.select(["text", "blob"]), data_page_version=pages, compression="snappy",
              column_encoding={c: "DELTA_LENGTH_BYTE_ARRAY" for c in ["text", "blob"]})
        write("delta-texts" + v, texts, data_page_version=pages, column_encoding={c: "DELTA_BYTE_ARRAY" for c in texts.column_names})
        streams = table.select(["int32", "int64", "float", "double", "fixed", "half"])
        write("streams" + v, streams, data_page_version=pages, compression="gzip",
              column_encoding={c: "BYTE_STREAM_SPLIT" for c in streams.column_names})
        write("booleans" + v, table.select(["boolean"]), column_encoding={"boolean": "RLE"}, data_page_version=pages)
        write("nested" + v, nested(), data_page_version=pages, row_group_size=11)
        write("nested-dictionary" + v, nested(60), data_page_version=pages, use_dictionary=True, compression="snappy",
              data_page_size=40, write_batch_size=7)
    many = pa.table({"n": pa.array([i * i % 1000 for i in range(1200)], pa.int64()),
                     "t": pa.array(holes(["shared beginning %d" % (i // 7) for i in range(1200)], 9)),
                     "never": pa.array([None] * 1200, pa.string())})
    write("many-deltas", many, compression="gzip", data_page_version="2.0",
          column_encoding={"n": "DELTA_BINARY_PACKED", "t": "DELTA_BYTE_ARRAY", "never": "PLAIN"})
    write("many-dictionary", many, use_dictionary=True, compression="snappy", data_page_size=500, row_group_size=1100)
    write("empty", scalars().slice(0, 0))
    write("no-groups", pa.table({"a": pa.array([], pa.int32())}), [[]])
    write("required", pa.table(
        {"a": [1, 2, 3], "l": [[1], [], [2, 3]]},
        schema=pa.schema([pa.field("a", pa.int64(), nullable=False),
                          pa.field("l", pa.list_(pa.field("element", pa.int32(), nullable=False)), nullable=False)])))
    write("json-uuid", pa.table({
        "json": pa.array(['{"a":1}', None, "[]"], pa.string()).cast(pa.string()),
        "uuid": pa.ExtensionArray.from_storage(pa.uuid(), pa.array([uuid.UUID(int=i * 2**100 + 7).bytes for i in range(3)], pa.binary(16))),
    }), [['t:{"a":1}', None, "t:[]"], ["t:" + str(uuid.UUID(int=i * 2**100 + 7)) for i in range(3)]])
    for codec in ["zstd", "brotli", "lz4"]:
        write("refused-" + codec, many.select(["t"]).slice(0, 30), False, compression=codec)
    write_edited(table)
    write_duckdb()
    write_fastparquet()
    write_encrypted(many.slice(0, 10))


def write_edited(table):
    small = pa.table({"a": pa.array([[1, 2], None, [], [3]], pa.list_(pa.field("element", pa.int32(), nullable=False)))})

    def two_levels(meta):
        root, outer, inner, element = meta.schema
        outer.num_children = 1
        element.repetition_type = 2
        meta.schema = [root, outer, element]
    edit_footer("list-of-two-levels", temporary(small), two_levels)
    expect("list-of-two-levels", [["t:[1,2]", None, "t:[]", "t:[3]"]])

    pairs = pa.table({"a": pa.array(
        [[{"x": 1, "y": "p"}], None, [], [{"x": 2, "y": None}, {"x": 3, "y": "q"}]],
        pa.list_(pa.field("element", pa.struct([pa.field("x", pa.int32(), nullable=False), ("y", pa.string())]), nullable=False)))})

    def older(meta):
        root, outer, inner, element, x, y = meta.schema
        element.repetition_type = 2
        element.name = "a_tuple"
        meta.schema = [root, outer, element, x, y]
    edit_footer("list-of-tuples", temporary(pairs), older)
    expect("list-of-tuples", [['t:[{"x":1,"y":"p"}]', None, "t:[]", 't:[{"x":2,"y":null},{"x":3,"y":"q"}]']])

    def bare(meta):
        root, outer, inner, element = meta.schema
        element.repetition_type = 2
        element.name = "a"
        meta.schema = [root, element]
    bare_table = pa.table({"a": small["a"].take([0, 2, 3])},
                          schema=pa.schema([pa.field("a", small["a"].type, nullable=False)]))
    edit_footer("repeated", temporary(bare_table), bare)
    expect("repeated", [["t:[1,2]", "t:[]", "t:[3]"]])

    numbers = [0, 1, -1, 255, -256, 10**30, -10**30, 2**64]
    size = lambda v: max(1, (v.bit_length() + 8) // 8)
    stored = [v.to_bytes(size(v), "big", signed=True) for v in numbers] + [b""]

    def decimals(meta):
        meta.schema[1].converted_type = 5
        meta.schema[1].scale = 3
        meta.schema[1].precision = 40
    edit_footer("decimal-bytes", temporary(pa.table({"a": pa.array(stored, pa.binary())})), decimals)
    expect("decimal-bytes", [["t:" + format(decimal.Decimal(v).scaleb(-3), "f") for v in numbers] + ["t:0.000"]])

    def older_types(meta):
        for element, type in zip(meta.schema[1:], [4, 19, 20, 9, 10, 7]):
            element.converted_type = type
            element.logicalType = None
    older_table = pa.table({"e": pa.array([b"red"]), "j": pa.array([b"{}"]), "b": pa.array([b"\5"]),
                            "ms": pa.array([1]), "us": pa.array([-1]), "t": pa.array([1], pa.int32())})
    edit_footer("converted-types", temporary(older_table), older_types)
    expect("converted-types", [["t:red"], ["t:{}"], ["b:05"], ["t:1970-01-01 00:00:00.001"],
                               ["t:1969-12-31 23:59:59.999999"], ["t:00:00:00.001"]])


def write_duckdb():
    db = duckdb.connect()
    select = """SELECT i::INTEGER AS i, CASE WHEN i % 4 = 1 THEN NULL ELSE 'text ' || i % 5 END AS t, i::UBIGINT AS u,
      (i / 4)::DECIMAL(5, 2) AS d, TIMESTAMPTZ '2024-02-29 12:00:00.5Z' + INTERVAL (i) HOUR AS tz,
      TIME '12:34:56.789' AS tm, INTERVAL (i) MONTH + INTERVAL 3 DAY + INTERVAL (i * 500) MILLISECOND AS iv,
      '00000000-0000-0000-0000-0000000000ff'::UUID AS id, [i, NULL] AS l, {'a': i, 'b': [i::VARCHAR]} AS s,
      MAP {i: 'm'} AS m, i % 2 = 0 AS b, (['red', 'green'])[i::INTEGER % 2 + 1]::ENUM('red', 'green') AS e
      FROM range(20) r(i)"""
    expected = [
        ["i:%d" % i for i in range(20)],
        [None if i % 4 == 1 else "t:text %d" % (i % 5) for i in range(20)],
        ["i:%d" % i for i in range(20)],
        ["t:%.2f" % (i / 4) for i in range(20)],
        ["t:%s.500000Z" % (dt.datetime(2024, 2, 29, 12) + dt.timedelta(hours=i)) for i in range(20)],
        ["t:12:34:56.789000"] * 20,
        ["t:P%s3D%s" % ("%dM" % i if i else "", "T%s%sS" % (i // 2, ".500" if i % 2 else "") if i else "") for i in range(20)],
        ["t:00000000-0000-0000-0000-0000000000ff"] * 20,
        ["t:[%d,null]" % i for i in range(20)],
        ['t:{"a":%d,"b":["%d"]}' % (i, i) for i in range(20)],
        ['t:{"%d":"m"}' % i for i in range(20)],
        ["i:%d" % (i % 2 == 0) for i in range(20)],
        ["t:%s" % ["red", "green"][i % 2] for i in range(20)],
    ]
    for name, options in [("duckdb-snappy", ""), ("duckdb-gzip-v2", ", CODEC gzip, PARQUET_VERSION v2")]:
        db.execute("COPY (%s) TO '%s' (FORMAT parquet%s)" % (select, path(name), options))
        expect(name, expected)


def write_fastparquet():
    import pandas
    from fastparquet import write as fast_write
    frame = pandas.DataFrame({
        "n": numpy.arange(10, dtype="int64"), "f": numpy.arange(10, dtype="float64") / 10,
        "t": ["a", None, "ccc"] * 3 + ["d"], "when": pandas.to_datetime("2024-02-29 23:59:59.123456") + pandas.to_timedelta(numpy.arange(10), "D"),
        "c": pandas.Categorical(["x", "y"] * 5)})
    for name, times in [("fastparquet", "int64"), ("fastparquet-int96", "int96")]:
        # It takes the integers of the frame for nanoseconds if it writes 96 bits.
        frame["when"] = frame["when"].astype("datetime64[ns]" if times == "int96" else "datetime64[us]")
        fast_write(path(name), frame, compression="GZIP" if times == "int96" else "SNAPPY", times=times, row_group_offsets=[0, 6],
                   write_index=False, object_encoding={"t": "utf8", "c": "utf8"})
        days = [(dt.datetime(2024, 2, 29, 23, 59, 59, 123456) + dt.timedelta(days=i)) for i in range(10)]
        text = lambda d: "t:" + d.isoformat(sep=" ") + ("000" if times == "int96" else "")
        expect(name, [["i:%d" % i for i in range(10)], ["r:%r" % (i / 10) for i in range(10)],
                      [None if t is None else "t:" + t for t in ["a", None, "ccc"] * 3 + ["d"]],
                      [text(d) for d in days], ["t:" + c for c in frame["c"]]])


def write_encrypted(table):
    import pyarrow.parquet.encryption as pe

    class Keys(pe.KmsClient):
        def wrap_key(self, key_bytes, master_key_identifier):
            return key_bytes.hex()

        def unwrap_key(self, wrapped_key, master_key_identifier):
            return bytes.fromhex(wrapped_key if isinstance(wrapped_key, str) else wrapped_key.decode())
    factory = pe.CryptoFactory(lambda config: Keys())
    for name, is_plain in [("encrypted", False), ("encrypted-column", True)]:
        config = pe.EncryptionConfiguration(footer_key="f", column_keys={"c": ["n"]}, plaintext_footer=is_plain,
                                            double_wrapping=False)
        properties = factory.file_encryption_properties(pe.KmsConnectionConfig(), config)
        write(name, table, False, encryption_properties=properties)


main()
