import type { ExecuteBody } from '#common/wire/sqllab.ts';
import type { Viewer } from '../access/viewer.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredQueryRow } from '../store/queries.ts';
import type { CreateAs } from './ctas.ts';

/** One execution of a script, as it was asked for. */
export interface Run {
  readonly query: StoredQueryRow;
  readonly viewer: Viewer;
  readonly database: StoredDatabase;
  readonly createAs: CreateAs | null;
  readonly queryLimit: ExecuteBody['queryLimit'];
  readonly template: {
    /** JSON text, as it was sent. */
    readonly parameters: string | null;
    readonly urlParameters: Readonly<Record<string, string>>;
  };
}
