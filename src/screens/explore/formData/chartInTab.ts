/** A dashboard’s stored layout with one more chart, in a row of its own at the end of a tab. */
import { isRecord } from '#common/isRecord.ts';

type Positions = Readonly<Record<string, unknown>>;

interface PlacedChart {
  readonly id: number;
  readonly name: string;
}

interface FreshIds {
  readonly row: string;
  readonly chart: string;
}

const WIDTH = 4;
const HEIGHT = 50;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const isChart = (node: unknown, id: number): boolean =>
  isRecord(node) && node.type === 'CHART' && isRecord(node.meta) && node.meta.chartId === id;

/** Null where there is nothing to do: the tab is gone, or it has the chart already. */
export const withChartInTab = (
  positions: unknown,
  tabId: string,
  chart: PlacedChart,
  fresh: FreshIds,
): Positions | null => {
  if (!isRecord(positions)) return null;
  const tab = positions[tabId];
  if (!isRecord(tab) || tab.type !== 'TAB') return null;
  const isThere = Object.values(positions).some(
    (node) => isChart(node, chart.id) && isRecord(node) && texts(node.parents).includes(tabId),
  );
  if (isThere) return null;
  const parents = [...texts(tab.parents), tabId];
  return {
    ...positions,
    [tabId]: { ...tab, children: [...texts(tab.children), fresh.row] },
    [fresh.row]: {
      type: 'ROW',
      id: fresh.row,
      children: [fresh.chart],
      parents,
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    [fresh.chart]: {
      type: 'CHART',
      id: fresh.chart,
      children: [],
      parents: [...parents, fresh.row],
      meta: { chartId: chart.id, sliceName: chart.name, width: WIDTH, height: HEIGHT },
    },
  };
};
