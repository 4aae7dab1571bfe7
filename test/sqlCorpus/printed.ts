/** Samples as the product would run them: printed from their trees. */
import { admit } from '../../server/statement/admit.ts';
import { datasetNames } from '../../server/statement/datasetNames.ts';
import { grammarOf } from '../../server/engine/modules.ts';
import type { OpenTables } from '../../server/statement/openTables.ts';
import { parseExpression } from '../../server/statement/parser.ts';
import { print } from '../../server/statement/print.ts';
import { columnsOf, openTableNames } from './fixture/tables.ts';
import { statementOf } from './places.ts';
import type { Attack, Engine } from './sample.ts';

const NO_FUNCTIONS: ReadonlySet<string> = new Set();

export interface SchemaRef {
  readonly catalog: string | null;
  readonly schema: string;
}

/** Where the fixture lies; without a schema where the connection says it. */
export const HOMES: Readonly<Record<Engine, SchemaRef>> = {
  duckdb: { catalog: null, schema: 'main' },
  postgresql: { catalog: null, schema: 'public' },
  mysql: { catalog: null, schema: '' },
  clickhouse: { catalog: null, schema: '' },
  trino: { catalog: null, schema: '' },
};

export const openOf = (home: SchemaRef): OpenTables => ({
  tables: openTableNames().map((name) => ({ ...home, name })),
  home,
  functions: NO_FUNCTIONS,
  limited: [],
});

/** Throws a refusal. */
export const printedExpression = (engine: Engine, text: string): string => {
  const grammar = grammarOf(engine);
  const names = datasetNames(
    { columns: columnsOf('orders'), table: ['orders'], functions: NO_FUNCTIONS },
    grammar,
  );
  return print(parseExpression(text, grammar), grammar, names).sql;
};

/** The statement that runs for a sample. Throws a refusal. */
export const printedStatement = (
  engine: Engine,
  { place, text }: Pick<Attack, 'place' | 'text'>,
  home: SchemaRef = HOMES[engine],
): string =>
  place === 'statement'
    ? admit(text, grammarOf(engine), openOf(home))
        .map(({ sql }) => sql)
        .join(';\n')
    : statementOf({ place, text: printedExpression(engine, text) });
