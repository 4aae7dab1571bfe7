import type { Engine } from '../engine/engine.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { QuerySource } from './source.ts';
import type { Question } from './question.ts';

/** A dataset or query, ready for query objects. */
export interface OpenDataset {
  readonly source: QuerySource;
  readonly engine: Engine;
  readonly database: Pick<StoredDatabase, 'id' | 'changed_on' | 'cache_timeout'>;
  /** Columns whose filters its templates took over: they must not filter once more. */
  readonly removedFilters: ReadonlySet<string>;
  /** Its templates are written for the range of the query, and for no other time. */
  readonly readsRange: boolean;
  /** The parameters of the address that its templates read. */
  readonly readParameters: ReadonlySet<string>;
  /** What its templates were told. */
  readonly question?: Question;
}

/** Where its SQL runs. */
export const databaseOf = ({ database, engine }: OpenDataset) => ({
  id: database.id,
  backend: engine.dialect.backend,
});
