import { type ChartChoice, fetchChartChoice } from '@/api/resources/dashboards';
import { ApiError } from '@/api/errors';
import { componentsPasted } from '../layout/layoutSlice';
import { type Trees, withFreshIds } from '../layout/trees';
import { selectEditMode, selectEndPlace, selectInfo, selectLayout } from '../state/selectors';
import { addChartToDashboard } from '../state/thunks/addChartToDashboard';
import { learnDataset } from '../state/thunks/learnDataset';
import { changesScopeOfCut } from './cutScope';
import { fromText, type Unreadable } from './parcel';
import { createVisitThunk } from '../visit';

interface Pasted {
  readonly text: string;
  /** After this one, or into it where it is empty. */
  readonly nearId: string | null;
}

interface Outcome {
  /** Why nothing was put on the page. */
  readonly problem: Unreadable | 'tooManyCharts' | 'noChart' | null;
  /** Charts that this person cannot have. */
  readonly missing: number;
  readonly notes: readonly string[];
  /** A chart that was cut has other filters here. */
  readonly changedScope: boolean;
}

/** Each one that the dashboard does not know is a request. */
const MOST_CHARTS = 100;
const refused = (problem: Outcome['problem']): Outcome => ({
  problem,
  missing: 0,
  notes: [],
  changedScope: false,
});

/** Null if it does not exist for this person; every other failure ends the paste. */
const definitionOf = async (id: number, signal: AbortSignal): Promise<ChartChoice | null> => {
  try {
    return await fetchChartChoice(id, { signal });
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.info.status)) return null;
    throw error;
  }
};

/** Without the charts that cannot be had, and with the names and ids that this server has for the others. */
const withCharts = (trees: Trees, names: ReadonlyMap<number, string>): Trees => {
  const kept = Object.values(trees.components).flatMap((component) => {
    if (component.type !== 'CHART') return [component];
    const name = names.get(component.meta.chartId ?? 0);
    if (name === undefined) return [];
    const { uuid: _, ...meta } = component.meta;
    return [{ ...component, meta: { ...meta, sliceName: name } }];
  });
  const ids = new Set(kept.map(({ id }) => id));
  return {
    roots: trees.roots.filter((id) => ids.has(id)),
    components: Object.fromEntries(
      kept.map((component) => [
        component.id,
        { ...component, children: component.children.filter((id) => ids.has(id)) },
      ]),
    ),
  };
};

/** Puts what a text of the clipboard holds on the page, in one step; charts new to the dashboard are asked for first. */
export const pasteComponents = createVisitThunk(
  'dashboard/pasteComponents',
  async ({ text, nearId }: Pasted, { dispatch, getState, signal }): Promise<Outcome> => {
    const parcel = fromText(text);
    if (typeof parcel === 'string') return refused(parcel);
    const { id: dashboardId } = selectInfo(getState());
    const known = new Map(
      Object.values(selectInfo(getState()).charts).map(({ id, name }) => [id, name]),
    );
    const charts = Object.values(parcel.trees.components).flatMap(({ type, meta }) =>
      type === 'CHART' && meta.chartId !== undefined ? [meta.chartId] : [],
    );
    const asked = [...new Set(charts)].filter((id) => !known.has(id));
    if (asked.length > MOST_CHARTS) return refused('tooManyCharts');
    const found = await Promise.all(asked.map((id) => definitionOf(id, signal)));
    const isStillHere = selectEditMode(getState()) && selectInfo(getState()).id === dashboardId;
    if (!isStillHere) return refused(null);
    for (const chart of found) {
      if (!chart) continue;
      const added = await dispatch(addChartToDashboard(chart));
      if (addChartToDashboard.rejected.match(added)) continue;
      known.set(chart.id, chart.name);
      const { datasource } = chart.formData;
      if (typeof datasource === 'string') void dispatch(learnDataset(datasource));
    }
    const trees = withCharts(parcel.trees, known);
    if (trees.roots.length === 0) return refused('noChart');
    const place = { nearId, mayFill: true, end: selectEndPlace(getState()) };
    const own = withFreshIds(trees, selectLayout(getState()));
    dispatch(componentsPasted({ trees: own, ...place }));
    const { past, present } = getState().dashboardLayout;
    const filters = selectInfo(getState()).metadata.native_filter_configuration ?? [];
    return {
      problem: null,
      missing: charts.filter((id) => !known.has(id)).length,
      notes: parcel.notes,
      changedScope: changesScopeOfCut(filters, past, present),
    };
  },
);
