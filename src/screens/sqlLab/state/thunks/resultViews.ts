import {
  createView,
  fetchFigures,
  fetchProfile,
  type FileFormat,
  fileAddress,
} from '@/api/resources/results';
import { csvAddress, fetchResultPage as readPage } from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';
import type { CellRange } from '#common/results/cellRange.ts';
import { assertView } from '#common/results/filters.ts';
import { isWhole, type ViewSpec } from '#common/results/viewSpec.ts';
import { isHeld, viewColumns } from '../../model/heldResult';
import { selectResult } from '../selectors';
import type { Result } from '../../model/run';

interface Wanted {
  readonly queryId: string;
  readonly spec: ViewSpec;
}

/** Sorts, filters, searches. Null: this page has all rows, or shows all, and the server is not involved. */
export const showView = createAppThunk(
  'sqlLab/showView',
  async ({ queryId, spec }: Wanted, { getState, signal }) => {
    const result = selectResult(getState(), queryId);
    if (!result) return null;
    assertView(spec, viewColumns(result));
    if (isHeld(result) || result.key === null || isWhole(spec)) return null;
    const view = await createView(result.key, spec, { signal });
    return { ...view, page: await readPage(view.key, 0, { signal }) };
  },
);

export const fetchViewPage = createAppThunk(
  'sqlLab/fetchViewPage',
  ({ key, page }: { queryId: string; key: string; page: number }, { signal }) =>
    readPage(key, page, { signal }),
);

/** The profile of a column of a stored result or of a view. */
export const loadProfile = createAppThunk(
  'sqlLab/loadProfile',
  ({ key, column }: { key: string; column: number }, { signal }) =>
    fetchProfile(key, column, { signal }),
);

/** Sum, average and ends of cells of which the page has only some. */
export const loadFigures = createAppThunk(
  'sqlLab/loadFigures',
  ({ key, ranges }: { key: string; ranges: readonly CellRange[] }, { signal }) =>
    fetchFigures(key, ranges, { signal }),
);

type Shown = Pick<Result, 'key' | 'rowCount' | 'pageRows' | 'pages'> & {
  /** Only these rows; without it all rows. */
  readonly rows?: { readonly first: number; readonly end: number };
};

/** Every page of the rows shown; missing pages are requested. */
export const readAllPages = createAppThunk(
  'sqlLab/readAllPages',
  async ({ key, rowCount, pageRows, pages: here, rows }: Shown, { signal }) => {
    const pages: Record<number, Result['pages'][number]> = {};
    const end = Math.min(rows?.end ?? rowCount, rowCount);
    for (let page = Math.floor((rows?.first ?? 0) / pageRows); page * pageRows < end; page += 1) {
      const known = here[page];
      if (!known && key === null)
        throw new Error('The rows could not be loaded. Run the query again.');
      pages[page] = known ?? (await readPage(key ?? '', page, { signal }));
    }
    return pages;
  },
);

/** Creates a view for a file if the server has none of the rows shown. */
export const createFileOfView = createAppThunk(
  'sqlLab/createFileOfView',
  async (
    { queryId, spec, format }: Wanted & { readonly format: FileFormat },
    { getState, signal },
  ) => {
    const key = selectResult(getState(), queryId)?.key;
    if (!key) throw new Error('The rows could not be loaded. Run the query again.');
    const view = await createView(key, spec, { signal });
    return fileAddress(queryId, format, view.key);
  },
);

/** The address at which the browser downloads a run's rows. */
export { csvAddress, fileAddress };
