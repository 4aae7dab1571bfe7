/**
 * Whether a statement that reads gives its rows to whoever asks, by the server's own reading of it: a query without
 * columns puts them into a file or a variable, which no read-only transaction minds.
 */
import type { Connection } from 'mysql2';
import { EngineError } from '../engine.ts';
import { prepare } from './connection.ts';

/** What it measures runs, and has columns of its own. */
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

/** Of `ANALYZE SELECT …` and the like: what is measured is a query that answers. */
export const assertMeasuresAnswers = async (client: Connection, sql: string): Promise<void> => {
  const [before] = MEASURES.exec(sql) ?? [];
  if (before === undefined) return;
  const measured = sql.slice(before.length);
  const { columns } = await prepare(client, measured);
  client.unprepare(measured);
  assertAnswers(columns);
};
