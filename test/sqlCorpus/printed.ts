/** Samples as the product would run them: printed from their trees. */
import { admit } from '../../server/statement/admit.ts';
import { datasetNames } from '../../server/statement/datasetNames.ts';
import { grammarOf } from '../../server/statement/grammars.ts';
import type { OpenTables } from '../../server/statement/openTables.ts';
import { parseExpression } from '../../server/statement/parser.ts';
import { print } from '../../server/statement/print.ts';
import { columnsOf, openTableNames } from './fixture.ts';
import { statementOf } from './places.ts';
import type { Attack, Engine } from './sample.ts';

const NO_FUNCTIONS: ReadonlySet<string> = new Set();

/** Where the fixture lies in a database: its schema, or nothing where the connection says it. */
export interface Place {
  readonly catalog: string | null;
  readonly schema: string;
}

export const openOf = (home: Place): OpenTables => ({
  tables: openTableNames().map((name) => ({ ...home, name })),
  home,
  functions: NO_FUNCTIONS,
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
  home: Place,
): string =>
  place === 'statement'
    ? admit(text, grammarOf(engine), openOf(home))
        .map(({ sql }) => sql)
        .join(';\n')
    : statementOf({ place, text: printedExpression(engine, text) });
