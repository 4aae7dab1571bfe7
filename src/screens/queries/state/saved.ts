/** Saved queries in their list, and its filters on the wire. */
import { isRecord } from '#common/isRecord.ts';
import type { ListFilter } from '@/api/resources/lists';
import { narrowing } from '@/features/lists/narrowing';
import type { SavedQueryListRow } from '#common/wire/savedQuery.ts';
import type { TagOfRow } from '#common/wire/tag.ts';

/** A tag given by a person; a real Superset also has its own. */
const CUSTOM = 1;

export interface SavedRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly sql: string;
  readonly databaseName: string | null;
  readonly schema: string | null;
  readonly tags: readonly TagOfRow[];
  /** Epoch ms. */
  readonly changedAt: number | null;
  readonly changedWords: string;
  /** As text; empty if it never ran. */
  readonly lastRun: string;
  readonly rows: number | null;
  readonly schedule: Readonly<Record<string, unknown>> | null;
}

export type SavedFilters = {
  readonly search: string;
  readonly databaseId: number | null;
  readonly tag: string;
};

export const NO_SAVED_FILTERS: SavedFilters = { search: '', databaseId: null, tag: '' };

export const savedFilters = ({ search, databaseId, tag }: SavedFilters): ListFilter[] =>
  narrowing([
    search.trim() ? { col: 'label', opr: 'all_text', value: search.trim() } : null,
    databaseId === null ? null : { col: 'database', opr: 'rel_o_m', value: databaseId },
    tag.trim() ? { col: 'tags', opr: 'saved_query_tags', value: tag.trim() } : null,
  ]);

const moment = (zoneless: string): number | null => {
  const at = Date.parse(`${zoneless}Z`);
  return Number.isNaN(at) ? null : at;
};

export const toSavedRow = (row: SavedQueryListRow): SavedRow => ({
  id: row.id,
  name: row.label ?? '',
  description: row.description ?? '',
  sql: row.sql ?? '',
  databaseName: row.database?.database_name ?? null,
  schema: row.schema,
  tags: row.tags.filter(({ type }) => type === CUSTOM),
  changedAt: moment(row.changed_on),
  changedWords: row.changed_on_delta_humanized,
  lastRun: row.last_run_delta_humanized,
  rows: row.rows,
  schedule: isRecord(row.extra.schedule_info) ? row.extra.schedule_info : null,
});
