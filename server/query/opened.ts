import type { Engine } from '../engine/engine.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { QuerySource } from './source.ts';

/** A dataset or query, ready for query objects. */
export interface OpenDataset {
  readonly source: QuerySource;
  readonly engine: Engine;
  readonly database: Pick<StoredDatabase, 'changed_on' | 'cache_timeout'>;
}
