/** A Parquet file of the rows of every database that is a server: its types, and each value, read back by DuckDB. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, COLUMNS, type SqlLabServer } from '../../../mocks/aSqlLabServer.ts';
import type { ColumnsAnswer } from '#common/wire/sqllab.ts';
import type { ServiceUrls } from '../../../test/services.ts';
import { REMOTES } from '../../../test/engine/contract/remotes.ts';
import type { Server } from '../../../test/engine/contract/subject.ts';
import { describeWith } from '../../../test/withService.ts';

/** What is selected, the type in the file, and the value there as JSON. */
type Kind = readonly [expression: string, type: string, value: string];
const WIDE = '12345678901234567890123456789012345678';
const MOMENT = '2024-02-29 12:34:56';
const ID = '00000000-0000-0000-0000-0000000000ab';

const POSTGRESQL: readonly Kind[] = [
  ['1.50::numeric', 'DECIMAL(38,2)', '"1.50"'],
  ['sum(1.50::numeric(10,2))', 'DECIMAL(38,2)', '"1.50"'],
  ['avg(10::int)', 'DECIMAL(38,16)', '"10.0000000000000000"'],
  [`${WIDE}.0000`, 'DECIMAL(38,0)', `"${WIDE}"`],
  [`-${WIDE}9::numeric`, 'VARCHAR', `"-${WIDE}9"`],
  ["'NaN'::numeric", 'VARCHAR', '"NaN"'],
  ['NULL::numeric', 'DECIMAL(38,0)', 'null'],
  ['1234::numeric(5,-2)', 'DECIMAL(7,0)', '"1200"'],
  ['0.0012::numeric(2,4)', 'DECIMAL(4,4)', '"0.0012"'],
  ['18446744073709551615::numeric(20)', 'DECIMAL(20,0)', '"18446744073709551615"'],
  ['ARRAY[1.50, NULL, 2.125]', 'DECIMAL(38,3)[]', '["1.500",null,"2.125"]'],
  ["ARRAY[1, 'NaN']::numeric[]", 'VARCHAR[]', '["1","NaN"]'],
  ["ARRAY['2024-02-29', 'infinity']::date[]", 'VARCHAR[]', '["2024-02-29","infinity"]'],
  [
    `ARRAY['${MOMENT}+02'::timestamptz]`,
    'TIMESTAMP WITH TIME ZONE[]',
    '["2024-02-29 10:34:56+00"]',
  ],
  [`'${MOMENT}.123456'::timestamp`, 'TIMESTAMP', `"${MOMENT}.123456"`],
  ["'12:00:00.5'::time", 'TIME', '"12:00:00.5"'],
  ['true', 'BOOLEAN', 'true'],
  ["'\\x00ff'::bytea", 'BLOB', String.raw`"\\x00\\xFF"`],
  [`'${ID}'::uuid`, 'UUID', `"${ID}"`],
  ['1.1::real', 'FLOAT', String(Math.fround(1.1))],
];

const MARIADB: readonly Kind[] = [
  ['CAST(1.50 AS DECIMAL(10,2))', 'DECIMAL(10,2)', '"1.50"'],
  ['CAST(1.50 AS DECIMAL(65,30))', 'DECIMAL(38,30)', `"1.5${'0'.repeat(29)}"`],
  [`CAST(${WIDE} AS DECIMAL(65,20))`, 'DECIMAL(38,0)', `"${WIDE}"`],
  [`CAST(${WIDE}.5 AS DECIMAL(65,2))`, 'VARCHAR', `"${WIDE}.50"`],
  ['SUM(9223372036854775807)', 'DECIMAL(38,0)', '"9223372036854775807"'],
  ['CAST(18446744073709551615 AS UNSIGNED)', 'UBIGINT', '"18446744073709551615"'],
  ["CAST('12:34:56.5' AS TIME(1))", 'TIME', '"12:34:56.5"'],
  ["CAST('-26:00:01' AS TIME)", 'VARCHAR', '"-26:00:01"'],
  [`CAST('${MOMENT}.123456' AS DATETIME(6))`, 'TIMESTAMP', `"${MOMENT}.123456"`],
  ["CAST('2024-02-29' AS DATE)", 'DATE', '"2024-02-29"'],
  ["JSON_OBJECT('a', 1)", 'VARCHAR', String.raw`"{\"a\": 1}"`],
  ["x'00ff'", 'BLOB', String.raw`"\\x00\\xFF"`],
  ['MAX(t.flag)', 'TINYINT', '1'],
  ['t.flag', 'BOOLEAN', 'true'],
  ['t.level', 'VARCHAR', '"5"'],
  ['t.bits', 'UBIGINT', '"18446744073709551615"'],
  ['t.price', 'DECIMAL(10,2)', '"1.50"'],
];

const CLICKHOUSE: readonly Kind[] = [
  ['toDecimal64(1.5, 4)', 'DECIMAL(18,4)', '"1.5000"'],
  ['[toDecimal32(1.5, 2)]', 'DECIMAL(9,2)[]', '["1.50"]'],
  ['toUInt64(18446744073709551615)', 'UBIGINT', '"18446744073709551615"'],
  ['[toUInt64(18446744073709551615)]', 'UBIGINT[]', '["18446744073709551615"]'],
  [`toDateTime('${MOMENT}', 'UTC')`, 'TIMESTAMP WITH TIME ZONE', `"${MOMENT}+00"`],
  [`[toDateTime('${MOMENT}', 'UTC')]`, 'TIMESTAMP WITH TIME ZONE[]', `["${MOMENT}+00"]`],
  [`toDateTime('${MOMENT}')`, 'TIMESTAMP', `"${MOMENT}"`],
  [`[toDateTime('${MOMENT}')]`, 'TIMESTAMP[]', `["${MOMENT}"]`],
  ["toDate('2024-02-29')", 'DATE', '"2024-02-29"'],
  [`toUUID('${ID}')`, 'UUID', `"${ID}"`],
  ['0 / 0', 'DOUBLE', '"NaN"'],
  ["CAST('a' AS Enum8('a' = 1))", 'VARCHAR', '"a"'],
];

const FINE = "TIMESTAMP '2024-02-29 12:34:56.123456789";
const TRINO: readonly Kind[] = [
  ['CAST(1.50 AS decimal(10,2))', 'DECIMAL(10,2)', '"1.50"'],
  ['ARRAY[CAST(1.50 AS decimal(10,2))]', 'DECIMAL(10,2)[]', '["1.50"]'],
  [
    'CAST(ROW(1, 2.50) AS ROW(a integer, b decimal(5,2)))',
    'STRUCT("a" INTEGER, "b" DECIMAL(5,2))',
    '{"a":1,"b":"2.50"}',
  ],
  [`${FINE}'`, 'TIMESTAMP_NS', '"2024-02-29 12:34:56.123456789"'],
  [`${FINE}012'`, 'VARCHAR', '"2024-02-29T12:34:56.123456789012"'],
  [`${FINE} UTC'`, 'VARCHAR', '"2024-02-29T12:34:56.123456789+00:00"'],
  [`ARRAY[${FINE}']`, 'TIMESTAMP_NS[]', '["2024-02-29 12:34:56.123456789"]'],
  [`ARRAY[${FINE} UTC']`, 'VARCHAR[]', '["2024-02-29T12:34:56.123456789+00:00"]'],
  [`ARRAY[TIMESTAMP '${MOMENT} UTC']`, 'TIMESTAMP WITH TIME ZONE[]', `["${MOMENT}+00"]`],
  [
    `MAP(ARRAY[${FINE}'], ARRAY[TIME '12:34:56.123456789'])`,
    'MAP(TIMESTAMP_NS, VARCHAR)',
    '[{"key":"2024-02-29 12:34:56.123456789","value":"12:34:56.123456789"}]',
  ],
  ["ARRAY[TIME '12:34:56.123456789']", 'VARCHAR[]', '["12:34:56.123456789"]'],
  ["TIME '12:34:56.5+02:00'", 'VARCHAR', '"12:34:56.500000+02:00"'],
  ["X'00ff'", 'BLOB', String.raw`"\\x00\\xFF"`],
  [`UUID '${ID}'`, 'UUID', `"${ID}"`],
  ['nan()', 'DOUBLE', '"NaN"'],
];

const KINDS: Readonly<Partial<Record<keyof ServiceUrls, readonly Kind[]>>> = {
  postgresUrl: POSTGRESQL,
  mysqlUrl: MARIADB,
  clickhouseUrl: CLICKHOUSE,
  trinoUrl: TRINO,
};

for (const remote of REMOTES) {
  describeWith(remote.service, `a Parquet file of ${remote.title}`, (url) => {
    const schema = `parquet_${randomBytes(4).toString('hex')}`;
    const dir = mkdtempSync(join(tmpdir(), 'sextant-parquet-'));
    const kinds = KINDS[remote.service] ?? [];
    let lab: SqlLabServer;
    let server: Server;
    beforeAll(async () => {
      lab = await aSqlLabServer();
      server = await remote.open(url);
      await server.execute(remote.make(schema));
      if (remote.service !== 'mysqlUrl') return;
      await server.execute(
        `CREATE TABLE ${schema}.t (flag TINYINT(1), level TINYINT(1), bits BIT(64), price DECIMAL(10,2) UNSIGNED)`,
      );
      await server.execute(`INSERT INTO ${schema}.t VALUES (1, 5, b'${'1'.repeat(64)}', 1.50)`);
    });
    afterAll(async () => {
      for (const sql of remote.remove(schema)) await server.execute(sql);
      await server.close();
      await lab.close();
      rmSync(dir, { recursive: true, force: true });
    });

    test('has the type of each column and every digit of its values [R30] [R31]', async () => {
      const id = await lab.connect(remote.target(url, schema));
      const from = remote.service === 'mysqlUrl' ? ' FROM t' : '';
      const selected = kinds.map(([expression], at) => `${expression} AS c${at}`);
      const { body } = await lab.ask<ColumnsAnswer>('ada', 'POST', '/api/v1/sqllab/execute/', {
        json: { database_id: id, sql: `SELECT ${selected.join(', ')}${from}`, queryLimit: 10 },
        ...COLUMNS,
      });
      const path = `/api/v1/sqllab/download/${body.query.id}/?format=parquet`;
      const { bytes } = await lab.bytes('ada', 'GET', path);
      const file = join(dir, 'rows.parquet');
      writeFileSync(file, bytes);
      const instance = await DuckDBInstance.create(':memory:');
      const reader = await instance.connect();
      await reader.run("SET TimeZone = 'UTC'");
      const read = await reader.runAndReadAll(`SELECT * FROM '${file}'`);
      const [row = []] = read.getRowsJson();
      const found = kinds.map(([expression], at) => [
        expression,
        String(read.columnType(at)),
        JSON.stringify(row[at]),
      ]);
      reader.closeSync();
      instance.closeSync();
      expect(found).toEqual(kinds);
    });
  });
}
