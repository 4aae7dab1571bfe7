import { fetchList, type ListFilter } from '@/api/resources/lists';
import { createAppThunk } from '@/app/redux';
import type { SavedQueryListRow } from '#common/wire/savedQuery.ts';

/** A saved query as a menu shows it. */
export interface FoundQuery {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  readonly databaseName: string | null;
}

const SHOWN_AT_MOST = 25;

/** Saved queries whose name or text has these words, the last changed first. */
export const findSavedQueries = createAppThunk(
  'sqlLab/findSavedQueries',
  async (search: string, { signal }): Promise<readonly FoundQuery[]> => {
    const words = search.trim();
    const filters: ListFilter[] = words ? [{ col: 'label', opr: 'all_text', value: words }] : [];
    const { result } = await fetchList<SavedQueryListRow>(
      'saved_query',
      {
        filters,
        orderColumn: 'changed_on_delta_humanized',
        descending: true,
        page: 0,
        pageSize: SHOWN_AT_MOST,
      },
      { signal },
    );
    return result.map(({ id, label, sql, database }) => ({
      id,
      name: label ?? '',
      sql: sql ?? '',
      databaseName: database?.database_name ?? null,
    }));
  },
);
