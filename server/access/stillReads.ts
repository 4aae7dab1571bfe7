/** A result that is kept: its person may have lost a right since it was read, so the right is asked for each time. */
import { rulesOf } from '#common/engines/engines.ts';
import { tokens } from '#common/sql/lexer.ts';
import type { Deps } from '../deps.ts';
import { grammarOf } from '../engine/modules.ts';
import { issueCodes, refusal } from '../errors.ts';
import { admit } from '../statement/admit.ts';
import { limitedQuery, type OpenTables } from '../statement/openTables.ts';
import { Refusal } from '../statement/refusal.ts';
import type { StoredQueryRow } from '../store/queries.ts';
import { visibleDatabase } from './databases.ts';
import { readingOf } from './reading.ts';
import type { Viewer } from './viewer.ts';

type Ran = Pick<StoredQueryRow, 'database_id' | 'catalog' | 'schema' | 'executed_sql'>;

const FORBIDDEN = 403;

/** A right that was there when the query was sent is gone. */
export const lostAccess = (message: string) =>
  refusal('TABLE_SECURITY_ACCESS_ERROR', message, { issue_codes: issueCodes(1017) }, FORBIDDEN);

const lost = () =>
  lostAccess(
    'You no longer have access to everything that this query read. Ask an administrator for access, or run another query.',
  );

/** How often the tokens of one text stand together in those of another; comments, and texts in quotes, are none. */
const timesWritten = (sql: string, part: string, backend: string): number => {
  const textsOf = (text: string) => [...tokens(text, rulesOf(backend))].map((token) => token.text);
  const [all, wanted] = [textsOf(sql), textsOf(part)];
  return all.filter((_, from) => wanted.every((text, at) => all[from + at] === text)).length;
};

/** Whether the SQL reads tables that are open now, and nothing else. The database is not asked. */
export const readsOpen = (sql: string | null, backend: string, open: OpenTables): boolean => {
  if (open.tables === null && open.limited.length === 0) return true;
  if (sql === null) return false;
  try {
    const grammar = grammarOf(backend);
    const read = admit(sql, grammar, open).flatMap(({ tables }) => tables);
    // What was run before a rule is not what would run now.
    return open.limited.every((table) => {
      const times = read.filter((one) => one === table).length;
      return times === 0 || timesWritten(sql, limitedQuery(table, grammar), backend) >= times;
    });
  } catch (cause) {
    if (cause instanceof Refusal) return false;
    throw cause;
  }
};

/** Throws where the viewer could not run now what the run read then. */
export const assertStillReads = async (
  deps: Pick<Deps, 'engines' | 'gate' | 'rowLimits' | 'secrets' | 'store'>,
  viewer: Viewer,
  { database_id, catalog, schema, executed_sql }: Ran,
): Promise<void> => {
  const database = await visibleDatabase(deps, viewer, database_id);
  if (!database) throw lost();
  const { open } = await readingOf(deps, viewer, database, { catalog, schema });
  if (open && !readsOpen(executed_sql, database.backend, open)) throw lost();
};
