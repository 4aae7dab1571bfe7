import { fetchChartData } from '@/api/resources/chartData';
import { fetchDrillColumns } from '@/api/resources/datasets';
import type { ThunkApi } from '@/app/redux';
import { sameJson } from '@/lib/sameJson';
import { selectCan, selectConf } from '@/features/session/selectors';
import { toDatasetFacts } from '@/features/charts/datasetFacts';
import type { ChartResult } from '@/viz/chartResult';
import { withDatesInDigits } from '@/viz/datesInDigits';
import { optionsQuestion } from '../filterOptions';
import { createVisitThunk } from '../../visit';
import { GROUP_BY, type NativeFilter } from '../nativeFilter';

export interface WantedOptions {
  readonly filter: NativeFilter;
  readonly search?: string;
  /** The choices after so many of them. */
  readonly offset?: number;
  /** What the parents of the filter say. */
  readonly parents: Readonly<Record<string, unknown>>;
  /** Another number reads them again. */
  readonly refreshes?: number;
  /** Bypasses the cache. */
  readonly force?: boolean;
}

export interface FilterOptions {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** There are no more than these. */
  readonly isWhole: boolean;
  /** Kinds of the columns by name: 0 numeric, 1 text, 2 temporal (epoch ms), 3 boolean. */
  readonly kinds: Readonly<Record<string, number>>;
}

const NOTHING: FilterOptions = { rows: [], isWhole: true, kinds: {} };

interface Asked extends WantedOptions {
  /** Only those of the choices that are among these. */
  readonly among?: readonly unknown[];
}

/** Where columns are chosen as dimensions, those that the dataset does not exclude from them; null if that is not known. */
const fetchDimensions = async (
  { filterType, target: { datasetId } }: NativeFilter,
  { getState, signal }: Pick<ThunkApi, 'getState' | 'signal'>,
): Promise<ReadonlySet<unknown> | null> => {
  const mayAsk = selectCan(getState(), 'can_get_drill_info', 'Dataset');
  if (filterType !== GROUP_BY || datasetId === null || !mayAsk) return null;
  const { id } = getState().dashboardInfo;
  const columns = await fetchDrillColumns(datasetId, id, { signal }).catch(() => null);
  return columns && new Set(columns.map(({ column_name: name }) => name));
};

export const fetchOptions = async (
  { filter, search = '', offset = 0, parents, force = false, among }: Asked,
  { getState, signal }: Pick<ThunkApi, 'getState' | 'signal'>,
): Promise<FilterOptions> => {
  const state = getState();
  const limit = selectConf(state).NATIVE_FILTER_DEFAULT_ROW_LIMIT;
  const question = optionsQuestion(filter, {
    dashboardId: state.dashboardInfo.id,
    urlParams: state.dashboardState.urlParams,
    parents,
    limit,
    offset,
    search,
    ...(among ? { among } : {}),
  });
  if (!question) return NOTHING;
  const { formData, query } = question;
  const [answer, offered] = await Promise.all([
    fetchChartData<ChartResult>({ formData, queries: [query], force }, { signal }),
    fetchDimensions(filter, { getState, signal }),
  ]);
  const dataset = state.dashboardInfo.datasets[`${filter.target.datasetId}__table`];
  const [result] = dataset ? withDatesInDigits(answer, toDatasetFacts(dataset)) : answer;
  const all = result?.data ?? [];
  const rows = offered ? all.filter(({ column_name: name }) => offered.has(name)) : all;
  const kinds = Object.fromEntries(
    (result?.colnames ?? []).map((name, at) => [name, result?.coltypes[at] ?? 1]),
  );
  return { rows, isWhole: all.length < limit, kinds };
};

/** The choices of a filter, as its parents leave them. What a refresh has just read is not asked for again. */
export const loadFilterOptions = createVisitThunk(
  'dashboard/loadFilterOptions',
  (wanted: WantedOptions, api): Promise<FilterOptions> => {
    const { filter, search = '', offset = 0, parents, force = false } = wanted;
    const isStart = search === '' && offset === 0;
    const refreshed = api.getState().nativeFilters.refreshed[filter.id];
    return !force && isStart && refreshed && sameJson(refreshed.parents, parents)
      ? Promise.resolve(refreshed.options)
      : fetchOptions(wanted, api);
  },
);
