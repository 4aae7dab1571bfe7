/** A few tables with every kind of column, as each database writes them: three to read, the rest forbidden. */
import type { Engine } from './sample.ts';

type Kind =
  | 'integer'
  | 'bigint'
  | 'decimal'
  | 'double'
  | 'text'
  | 'boolean'
  | 'date'
  | 'moment'
  | 'instant'
  | 'json'
  | 'integers'
  | 'texts'
  | 'counts';

type Value = string | number | boolean | null | readonly (string | number)[] | Counts;
type Counts = Readonly<Record<string, number>>;

interface Table {
  readonly name: string;
  readonly columns: readonly (readonly [name: string, kind: Kind])[];
  readonly rows: readonly (readonly Value[])[];
  /** Of ClickHouse, where every table says how it is stored. */
  readonly storage: string;
}

/** What no answer to somebody of limited rights may hold. */
export const SECRET = 'zebra-7291';

const orders: Table = {
  name: 'orders',
  columns: [
    ['id', 'integer'],
    ['customer_id', 'integer'],
    ['status', 'text'],
    ['region', 'text'],
    ['amount', 'decimal'],
    ['quantity', 'integer'],
    ['price', 'double'],
    ['big', 'bigint'],
    ['paid', 'boolean'],
    ['ordered_on', 'date'],
    ['ordered_at', 'moment'],
    ['shipped_at', 'instant'],
    ['tags', 'texts'],
    ['details', 'json'],
    ['Unit Price', 'double'],
    ['x"y.z', 'text'],
  ],
  // biome-ignore format: a row a line
  rows: [
    [1, 1, 'open', 'Nord', '19.90', 2, 9.95, '9007199254740993', true, '2024-01-15', '2024-01-15 08:30:00', '2024-01-16 10:00:00', ['new', 'gift'], '{"a": 1, "b": {"c": "x"}, "list": [1, 2]}', 9.95, 'one'],
    [2, 1, 'shipped', 'Süd', '250.00', 10, 25.5, '-9007199254740993', false, '2024-02-29', '2024-02-29 23:59:59', '2024-03-01 00:00:00', ['bulk'], '{"a": 2, "b": {"c": "y"}, "list": []}', 25, 'two'],
    [3, 2, 'Shipped', '東京', '0.01', 1, 0.01, '9223372036854775807', true, '2024-03-31', '2024-03-31 02:30:00', null, [], '{"a": 3}', 0.01, null],
    [4, 2, 'returned', null, '-19.90', -2, 9.95, '0', null, '2024-04-01', '2024-04-01 00:00:00', '2024-04-02 12:00:00', ['gift', 'Ünïcode 🙂'], '{"a": null, "b": {"c": "O\'Brien"}}', 9.95, 'four'],
    [5, 3, "O'Brien's", 'Nord', '1000000.00', 7, 142857.142857, '42', true, '2024-05-05', '2024-05-05 17:45:30', '2024-05-05 18:00:00', ['vip'], '{}', 142857.14, 'a"b'],
    [6, 3, '50%_off', 'West', '75.25', 3, 25.083, '-1', false, '2024-06-30', '2024-06-30 06:06:06', null, ['sale', 'new'], '{"a": 6, "list": [3, 4, 5]}', 25.08, 'six'],
    [7, null, null, 'Nord', null, null, null, null, null, null, null, null, [], null, null, null],
    [8, 4, 'open', 'West', '33.33', 3, 11.11, '1234567890123', true, '2024-07-04', '2024-07-04 12:00:00', '2024-07-05 12:00:00', ['new'], '{"a": 8, "b": {"c": "z"}}', 11.11, ''],
    [9, 4, 'open', 'Ost', '60.00', 4, 15, '7', true, '2024-12-31', '2024-12-31 23:59:59', '2025-01-01 09:00:00', ['late', 'gift'], '{"a": 9}', 15, 'back\\slash'],
    [10, 5, 'shipped', 'Ost', '480.48', 12, 40.04, '100', false, '2025-01-01', '2025-01-01 00:00:00', '2025-01-03 00:00:00', ['bulk', 'vip'], '{"a": 10, "list": [9]}', 40.04, 'line\nbreak'],
  ],
  storage: 'MergeTree PARTITION BY tuple() ORDER BY id',
};

const customers: Table = {
  name: 'customers',
  columns: [
    ['id', 'integer'],
    ['Full Name', 'text'],
    ['country', 'text'],
    ['manager_id', 'integer'],
    ['credit', 'decimal'],
    ['joined', 'date'],
  ],
  rows: [
    [1, 'Ada Lovelace', 'GB', null, '1000.00', '2020-01-01'],
    [2, 'Grace Hopper', 'US', 1, '500.50', '2021-05-17'],
    [3, "Conan O'Brien", 'US', 1, '0.00', '2022-02-28'],
    [4, 'Sōseki 夏目', 'JP', 2, null, '2022-12-31'],
    [5, 'Zoë "Zed" Zimmer', null, 4, '12.34', '2024-02-29'],
    [6, 'Nobody', 'DE', 4, '99.99', null],
  ],
  storage: 'ReplacingMergeTree PARTITION BY tuple() ORDER BY id',
};

const events: Table = {
  name: 'events',
  columns: [
    ['id', 'integer'],
    ['order_id', 'integer'],
    ['kind', 'text'],
    ['at', 'moment'],
    ['seconds', 'double'],
    ['payload', 'json'],
    ['numbers', 'integers'],
    ['counts', 'counts'],
  ],
  // biome-ignore format: a row a line
  rows: [
    [1, 1, 'view', '2024-01-15 08:00:00', 1.5, '{"page": "/", "ms": 120}', [1, 2, 3], { a: 1, b: 2 }],
    [2, 1, 'click', '2024-01-15 08:10:00', 2.25, '{"page": "/cart"}', [], { a: 3 }],
    [3, 1, 'buy', '2024-01-15 08:30:00', 0, '{"page": "/pay", "ok": true}', [5], {}],
    [4, 2, 'view', '2024-02-29 20:00:00', 30.125, null, [8, 13], { c: 7 }],
    [5, 2, 'buy', '2024-02-29 23:59:59', 4, '{"ok": false}', [21], { a: 2, c: 1 }],
    [6, 5, 'view', '2024-05-05 17:00:00', 12, '{"page": "/vip"}', [34, 55], {}],
    [7, 5, 'view', '2024-05-05 17:30:00', 0.5, '{"page": "/"}', [], { b: 9 }],
    [8, null, 'view', '2024-08-01 00:00:00', 100, '{}', [1], {}],
  ],
  storage: 'MergeTree PARTITION BY tuple() ORDER BY (id, intHash32(id)) SAMPLE BY intHash32(id)',
};

const forbidden = (name: string): Table => ({
  name,
  columns: [
    ['id', 'integer'],
    ['secret', 'text'],
  ],
  rows: [
    [1, SECRET],
    [2, 'another'],
  ],
  storage:
    'ReplacingMergeTree PARTITION BY tuple() ORDER BY (id, intHash32(id)) SAMPLE BY intHash32(id)',
});

const OPEN = [orders, customers, events];

const FORBIDDEN: readonly Table[] = [
  forbidden('denied'),
  forbidden('denied_bank'),
  {
    name: 'denied_ids',
    columns: [['id', 'integer']],
    rows: [[1], [2]],
    storage: 'MergeTree PARTITION BY tuple() ORDER BY id',
  },
];

interface Writer {
  readonly types: Readonly<Partial<Record<Kind, string>>>;
  readonly quote: '"' | '`';
  /** A null where the column cannot hold one. */
  literal(kind: Kind, value: Value): string;
  /** Further objects over the forbidden tables. */
  readonly besides: readonly string[];
}

const VIEW = 'CREATE VIEW denied_view AS SELECT * FROM denied';

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const escaped = (value: string): string => text(value.replaceAll('\\', '\\\\'));
const isList = (value: Value): value is readonly (string | number)[] => Array.isArray(value);
const listed = (value: Value, of: (value: string) => string): string =>
  isList(value)
    ? value.map((item) => (typeof item === 'string' ? of(item) : String(item))).join(', ')
    : '';
const plain = (value: Value, of: (value: string) => string): string =>
  typeof value === 'string' ? of(value) : String(value);

const duckdb: Writer = {
  types: {
    integer: 'INTEGER',
    bigint: 'BIGINT',
    decimal: 'DECIMAL(12, 2)',
    double: 'DOUBLE',
    text: 'VARCHAR',
    boolean: 'BOOLEAN',
    date: 'DATE',
    moment: 'TIMESTAMP',
    instant: 'TIMESTAMPTZ',
    json: 'JSON',
    integers: 'INTEGER[]',
    texts: 'VARCHAR[]',
    counts: 'MAP(VARCHAR, INTEGER)',
  },
  quote: '"',
  literal(kind, value) {
    if (kind === 'instant' && value !== null) return text(`${String(value)}+00`);
    if (kind === 'counts') {
      const entries = Object.entries(value as Counts);
      return `MAP {${entries.map(([key, count]) => `${text(key)}: ${count}`).join(', ')}}`;
    }
    return isList(value) ? `[${listed(value, text)}]` : plain(value, text);
  },
  besides: [VIEW, 'CREATE MACRO peek() AS (SELECT max(secret) FROM denied)'],
};

const postgresql: Writer = {
  types: {
    integer: 'integer',
    bigint: 'bigint',
    decimal: 'numeric(12, 2)',
    double: 'double precision',
    text: 'text',
    boolean: 'boolean',
    date: 'date',
    moment: 'timestamp',
    instant: 'timestamptz',
    json: 'jsonb',
    integers: 'integer[]',
    texts: 'text[]',
  },
  quote: '"',
  literal(kind, value) {
    if (kind === 'instant' && value !== null) return text(`${String(value)}+00`);
    if (kind === 'texts') return `ARRAY[${listed(value, text)}]::text[]`;
    return isList(value) ? `ARRAY[${listed(value, text)}]::integer[]` : plain(value, text);
  },
  besides: [
    VIEW,
    "CREATE FUNCTION peek() RETURNS text LANGUAGE sql AS 'SELECT max(secret) FROM denied'",
    'CREATE SEQUENCE counter',
  ],
};

const mysql: Writer = {
  types: {
    integer: 'INT',
    bigint: 'BIGINT',
    decimal: 'DECIMAL(12, 2)',
    double: 'DOUBLE',
    text: 'VARCHAR(200)',
    boolean: 'BOOLEAN',
    date: 'DATE',
    moment: 'DATETIME',
    instant: 'TIMESTAMP NULL',
    json: 'JSON',
    integers: 'JSON',
    texts: 'JSON',
  },
  quote: '`',
  literal: (_, value) => (isList(value) ? escaped(JSON.stringify(value)) : plain(value, escaped)),
  besides: [
    VIEW,
    'CREATE FUNCTION peek() RETURNS VARCHAR(200) DETERMINISTIC READS SQL DATA RETURN (SELECT max(secret) FROM denied)',
    'CREATE PROCEDURE show_denied() SELECT * FROM denied',
    'CREATE SEQUENCE counter',
  ],
};

const clickhouse: Writer = {
  types: {
    integer: 'Nullable(Int32)',
    bigint: 'Nullable(Int64)',
    decimal: 'Nullable(Decimal(12, 2))',
    double: 'Nullable(Float64)',
    text: 'Nullable(String)',
    boolean: 'Nullable(UInt8)',
    date: 'Nullable(Date)',
    moment: "Nullable(DateTime('UTC'))",
    instant: "Nullable(DateTime('UTC'))",
    json: 'Nullable(String)',
    integers: 'Array(Int32)',
    texts: 'Array(String)',
  },
  quote: '`',
  literal(kind, value) {
    if (typeof value === 'boolean') return value ? '1' : '0';
    if (kind === 'decimal' || kind === 'bigint') return String(value);
    return isList(value) ? `[${listed(value, escaped)}]` : plain(value, escaped);
  },
  besides: [
    VIEW,
    'CREATE TABLE denied_join (id Int32, secret String) ENGINE = Join(ANY, LEFT, id)',
    'INSERT INTO denied_join SELECT assumeNotNull(id), assumeNotNull(secret) FROM denied',
    'CREATE TABLE denied_set (secret String) ENGINE = Set',
    'INSERT INTO denied_set SELECT assumeNotNull(secret) FROM denied',
  ],
};

const trino: Writer = {
  types: {
    integer: 'integer',
    bigint: 'bigint',
    decimal: 'decimal(12, 2)',
    double: 'double',
    text: 'varchar',
    boolean: 'boolean',
    date: 'date',
    moment: 'timestamp(3)',
    instant: 'timestamp(3) with time zone',
    json: 'json',
    integers: 'array(integer)',
    texts: 'array(varchar)',
    counts: 'map(varchar, integer)',
  },
  quote: '"',
  literal(kind, value) {
    if (kind === 'counts') {
      const entries = Object.entries(value as Counts);
      return `CAST(MAP(ARRAY[${entries.map(([key]) => text(key)).join(', ')}], ARRAY[${entries.map(([, count]) => count).join(', ')}]) AS map(varchar, integer))`;
    }
    if (value === null) return 'NULL';
    if (kind === 'date') return `DATE '${String(value)}'`;
    if (kind === 'moment') return `TIMESTAMP '${String(value)}.000'`;
    if (kind === 'instant') return `TIMESTAMP '${String(value)}.000 UTC'`;
    if (kind === 'decimal') return `DECIMAL '${String(value)}'`;
    if (kind === 'double') return `DOUBLE '${String(value)}'`;
    if (kind === 'bigint') return String(value);
    if (kind === 'json') return `JSON ${text(String(value))}`;
    if (kind === 'texts') return `CAST(ARRAY[${listed(value, text)}] AS array(varchar))`;
    return isList(value)
      ? `CAST(ARRAY[${listed(value, text)}] AS array(integer))`
      : plain(value, text);
  },
  besides: [VIEW],
};

const WRITERS: Readonly<Record<Engine, Writer>> = { duckdb, postgresql, mysql, clickhouse, trino };

const storedIn = ({ columns }: Table, { types }: Writer) =>
  columns.flatMap(([name, kind], at) => {
    const type = types[kind];
    return type === undefined ? [] : [{ name, kind, at, type }];
  });

const createdAs = (engine: Engine, table: Table): string => {
  const writer = WRITERS[engine];
  const { quote } = writer;
  const isClickhouse = engine === 'clickhouse';
  const columns = storedIn(table, writer).map(({ name, type }) => {
    // ClickHouse sorts by no column that may be empty.
    const own = isClickhouse && name === 'id' ? 'Int32' : type;
    return `${quote}${name.replaceAll(quote, quote + quote)}${quote} ${own}`;
  });
  return `CREATE TABLE ${table.name} (${columns.join(', ')})${isClickhouse ? ` ENGINE = ${table.storage}` : ''}`;
};

const filledWith = (engine: Engine, table: Table, isBackwards: boolean): string => {
  const writer = WRITERS[engine];
  const columns = storedIn(table, writer);
  const rows = (isBackwards ? table.rows.toReversed() : table.rows).map(
    (row) => `(${columns.map(({ kind, at }) => writer.literal(kind, row[at] ?? null)).join(', ')})`,
  );
  return `INSERT INTO ${table.name} VALUES ${rows.join(', ')}`;
};

interface Variant {
  /** The rows in the other order, which shows whose answer depends on it. */
  readonly isBackwards?: boolean;
  /** Nothing in the forbidden tables, which shows whose answer depends on them. */
  readonly isBare?: boolean;
}

export const fixtureOf = (
  engine: Engine,
  { isBackwards = false, isBare = false }: Variant = {},
): readonly string[] => {
  const creating = (table: Table) => createdAs(engine, table);
  const filling = (table: Table) => filledWith(engine, table, isBackwards);
  return [
    ...[...OPEN, ...FORBIDDEN].map(creating),
    ...[...OPEN, ...(isBare ? [] : FORBIDDEN)].map(filling),
    ...WRITERS[engine].besides,
  ];
};
