/** Compares the lists of allowed functions with real databases, so that no function is overlooked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWithPostgres } from '../../test/postgres.ts';
import { describeWith } from '../../test/withService.ts';
import type { EngineTarget } from './engines.ts';
import {
  aRun,
  clickhouseTarget,
  DUCKDB,
  mysqlTarget,
  postgresTarget,
  someEngines,
  trinoTarget,
} from '../../test/engine/someEngines.ts';
import { names } from '../statement/functionNames.ts';
import {
  allowed,
  isAllowed,
  type FunctionList,
  functionListOf,
  undecided,
} from '../../test/engine/functionLists.ts';

/** Answers with one column of text. */
const reader = (target: EngineTarget) => {
  let world: ReturnType<typeof someEngines>;
  beforeAll(() => {
    world = someEngines({ inProcess: true });
  });
  afterAll(() => world.close());
  return async (sql: string): Promise<readonly string[]> => {
    const { values } = await world.engines.of(target).query({ sql }, aRun({ limit: 10_000 }));
    return (values[0] ?? []).map(String);
  };
};

/** The grammar treats these calls by itself. */
const GRAMMAR = names(`
  coalesce extract greatest grouping grouping_id if ifnull json json_array json_arrayagg json_exists json_object
  json_objectagg json_query json_scalar json_serialize json_value least nullif percentile_cont percentile_disc trim try
  xmlconcat xmlelement xmlforest xmlparse xmlpi xmlroot xmlserialize`);

/** Allowed names that the database does not know: misspelled ones. */
const unknown = (catalog: readonly string[], list: FunctionList) => {
  const there = new Set(catalog).union(GRAMMAR);
  return allowed(list).filter((name) => !there.has(name));
};

describe('the catalog of DuckDB', () => {
  const list = functionListOf('duckdb');
  const read = reader(DUCKDB);
  const functions = (where: string) =>
    read(`SELECT DISTINCT lower(function_name) FROM duckdb_functions()
      WHERE function_type <> 'pragma' AND database_name = 'system' AND ${where}`);

  test('has only functions that the lists allow or refuse, and has every allowed one [T1]', async () => {
    const catalog = await functions('true');
    expect(undecided(catalog, list)).toEqual([]);
    expect(unknown(catalog, list)).toEqual([]);
  });

  test('has no allowed macro that reads a table [T1, T9]', async () => {
    const reading = await functions(`macro_definition ILIKE '%from %'`);
    expect(reading).toContain('get_block_size');
    expect(reading.filter((name) => list.grammar.functions.scalar.has(name))).toEqual([]);
    expect(reading.filter((name) => list.grammar.functions.table.has(name))).toEqual([]);
  });

  test('has no allowed function that is volatile, except random values [T2]', async () => {
    const volatile = await functions(`(has_side_effects OR stability = 'VOLATILE')`);
    expect(volatile.filter((name) => isAllowed(list, name)).toSorted()).toEqual([
      'gen_random_uuid',
      'random',
      'uuid',
      'uuidv4',
      'uuidv7',
    ]);
  });

  test.each([...functionListOf('duckdb').grammar.bareValues])(
    'has the bare value %s',
    async (value) => {
      expect(await read(`SELECT ${value}`)).toHaveLength(1);
    },
  );
});

/** Functions, without those that the catalog itself calls a part of an operator, a type, an index or an aggregate. */
const CALLED = `
  WITH parts (oid) AS (
    SELECT unnest(ARRAY[aggtransfn, aggfinalfn, aggcombinefn, aggserialfn, aggdeserialfn, aggmtransfn, aggminvtransfn,
      aggmfinalfn])::oid FROM pg_aggregate
    UNION SELECT unnest(ARRAY[oprcode, oprrest, oprjoin])::oid FROM pg_operator
    UNION SELECT unnest(ARRAY[typinput, typoutput, typreceive, typsend, typmodin, typmodout, typanalyze,
      typsubscript])::oid FROM pg_type
    UNION SELECT unnest(ARRAY[rngcanonical, rngsubdiff])::oid FROM pg_range
    UNION SELECT amproc::oid FROM pg_amproc
    UNION SELECT amhandler::oid FROM pg_am
    UNION SELECT conproc::oid FROM pg_conversion
    UNION SELECT prosupport::oid FROM pg_proc
    UNION SELECT unnest(ARRAY[lanplcallfoid, laninline, lanvalidator]) FROM pg_language
    UNION SELECT unnest(ARRAY[prsstart, prstoken, prsend, prsheadline, prslextype])::oid FROM pg_ts_parser
    UNION SELECT unnest(ARRAY[tmplinit, tmpllexize])::oid FROM pg_ts_template)
  SELECT DISTINCT lower(proname) FROM pg_proc
  WHERE pronamespace = 'pg_catalog'::regnamespace AND oid NOT IN (SELECT oid FROM parts)
    AND NOT 'internal'::regtype = ANY (proargtypes::oid[])
    AND prorettype NOT IN ('internal'::regtype, 'trigger'::regtype, 'event_trigger'::regtype)`;

describeWithPostgres('the catalog of PostgreSQL', (url) => {
  const list = functionListOf('postgresql');
  const read = reader(postgresTarget(url));
  const functions = (where: string) =>
    read(`SELECT DISTINCT lower(proname) FROM pg_proc
      WHERE pronamespace = 'pg_catalog'::regnamespace AND ${where}`);

  test('has only functions that the lists allow or refuse, and has every allowed one [T1]', async () => {
    expect(undecided(await read(CALLED), list)).toEqual([]);
    expect(unknown(await functions('true'), list)).toEqual([]);
  });

  test('has no allowed function that is volatile, except random values and the clock [T2]', async () => {
    const volatile = await functions(`provolatile = 'v'`);
    expect(volatile.filter((name) => isAllowed(list, name)).toSorted()).toEqual([
      'array_sample',
      'array_shuffle',
      'clock_timestamp',
      'gen_random_uuid',
      'random',
      'random_normal',
      'timeofday',
      'uuidv4',
      'uuidv7',
    ]);
  });

  test('has no allowed function that queries the catalog itself [T9]', async () => {
    const reading = await functions(
      `prolang = (SELECT oid FROM pg_language WHERE lanname = 'sql')
        AND coalesce(pg_get_function_sqlbody(oid), prosrc) ~* '\\mfrom\\s+(pg_catalog\\.)?pg_'`,
    );
    expect(reading).toContain('obj_description');
    expect(reading.filter((name) => isAllowed(list, name))).toEqual([]);
  });

  test.each([...functionListOf('postgresql').grammar.bareValues])(
    'has the bare value %s',
    async (value) => {
      expect(await read(`SELECT ${value}`)).toHaveLength(1);
    },
  );
});

/** A server has the functions of its version, which may be unknown here: they are refused, and listed in the output. */
const report = (catalog: readonly string[], list: FunctionList) => {
  expect(catalog.length).toBeGreaterThan(100);
  const open = undecided(catalog, list);
  if (open.length > 0) console.warn(`${list.title}, not decided: ${open.join(', ')}`);
};

describeWith('mysqlUrl', 'the catalog of MariaDB', (url) => {
  const read = reader(mysqlTarget(url, 'information_schema'));

  test('prints the functions that the lists neither allow nor refuse', async ({ skip }) => {
    const lists = await read(`SELECT table_name FROM tables WHERE table_name = 'SQL_FUNCTIONS'`);
    skip(lists.length === 0, 'this server does not list its functions');
    report(await read('SELECT lower(function) FROM sql_functions'), functionListOf('mysql'));
  });
});

describeWith('clickhouseUrl', 'the catalog of ClickHouse', (url) => {
  const read = reader(clickhouseTarget(url, 'default'));

  test('prints the functions that the lists neither allow nor refuse', async () => {
    const scalar = await read('SELECT lower(name) FROM system.functions');
    const table = await read('SELECT lower(name) FROM system.table_functions');
    report([...scalar, ...table], functionListOf('clickhouse'));
  });
});

describeWith('trinoUrl', 'the catalog of Trino', (url) => {
  const read = reader(trinoTarget(url, 'memory/default'));

  test('prints the functions that the lists neither allow nor refuse', async () => {
    report(await read('SHOW FUNCTIONS'), functionListOf('trino'));
  });
});
