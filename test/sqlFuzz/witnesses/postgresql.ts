/** What PostgreSQL resolved every name of a statement to, as it stores the body of a function. */
import { kindOf } from '../../../server/statement/functionNames.ts';
import { functions } from '../../../server/engine/postgresql/functions.ts';
import { openTableNames } from '../../sqlCorpus/fixture/tables.ts';
import type { Client } from '../../sqlCorpus/clients.ts';
import { firstColumn, type Witness, withoutExplain } from './witness.ts';

const RELATIONS = /:relid (\d+)/g;
/** Called by name, or by words of the grammar; casts are not told by name. */
const CALLS =
  /:funcid (\d+) :funcresulttype \d+ :funcretset \w+ :funcvariadic \w+ :funcformat [03]|:(?:aggfnoid|winfnoid) (\d+)/g;
/** From CURRENT_ROLE on they tell who asks. */
const WHO = /\{SQLVALUEFUNCTION :op (9|1\d)/;

const numbers = (body: string, pattern: RegExp): readonly string[] => [
  ...new Set([...body.matchAll(pattern)].map(([, one, other]) => one ?? other ?? '0')),
];

/** A list that may be empty. */
const list = (ids: readonly string[]) => ['0', ...ids].join(', ');

const bodyOf = async (client: Client, sql: string): Promise<string | null> => {
  try {
    const rows = await client.run(
      `BEGIN; CREATE FUNCTION pg_temp.fuzzed() RETURNS void LANGUAGE sql BEGIN ATOMIC ${sql}; END; SELECT prosqlbody FROM pg_proc WHERE proname = 'fuzzed'`,
    );
    return firstColumn(rows)[0] ?? null;
  } catch {
    // Whatever the server refuses to keep it did not run either, or it is seen where it runs.
    return null;
  } finally {
    await client.run('ROLLBACK');
  }
};

export const postgresql: Witness = async (client, sql) => {
  const body = await bodyOf(client, withoutExplain(sql));
  if (body === null) return [];
  const [relations, calls] = [numbers(body, RELATIONS), numbers(body, CALLS)];
  const tables = await client.run(
    `SELECT relnamespace::regnamespace || '.' || relname FROM pg_class WHERE oid IN (${list(relations)})`,
  );
  const called = await client.run(
    `SELECT pronamespace::regnamespace || '.' || proname FROM pg_proc WHERE oid IN (${list(calls)})`,
  );
  const open = new Set(openTableNames().map((name) => `public.${name}`));
  const isListed = (name: string) => {
    const [schema, plain = ''] = name.split('.');
    return schema === 'pg_catalog' && kindOf(functions, plain) !== null;
  };
  return [
    ...firstColumn(tables).filter((name) => !open.has(name)),
    ...firstColumn(called)
      .filter((name) => !isListed(name))
      .map((name) => `${name}()`),
    ...(WHO.test(body) ? ['who asks'] : []),
  ];
};
