/**
 * Whether a reading statement returns its rows to the caller, by the server’s own reading of it: a query without result
 * columns writes them into a file or a variable, which a read-only transaction allows.
 */
import type { Connection } from 'mysql2';
import { EngineError } from '../engine.ts';
import { prepare } from './connection.ts';

/** The measured statement runs, and the result has columns of its own. */
const MEASURES =
  /^[ \t\r\n]*(?:explain[ \t\r\n]+)?analy[sz]e[ \t\r\n]+(?:format[ \t\r\n]*=[ \t\r\n]*\w+[ \t\r\n]+)?/i;

const refused = () =>
  new EngineError(
    'not_allowed',
    'This session is read-only: INTO would write a file or a variable. Leave it out to see the rows.',
  );

export const assertAnswers = (columns: readonly unknown[]): void => {
  if (columns.length === 0) throw refused();
};

/** The query inside `ANALYZE SELECT …` and similar statements. */
export const assertMeasuresAnswers = async (client: Connection, sql: string): Promise<void> => {
  const [before] = MEASURES.exec(sql) ?? [];
  if (before === undefined) return;
  const measured = sql.slice(before.length);
  const { columns } = await prepare(client, measured);
  client.unprepare(measured);
  assertAnswers(columns);
};
