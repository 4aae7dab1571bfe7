/** Layouts as they are stored, with charts by their ids. */
const CHART_WIDTH = 4;

const chartNode = (chartId: number, parents: readonly string[], width = CHART_WIDTH) => ({
  type: 'CHART',
  id: `CHART-${chartId}`,
  children: [],
  parents,
  meta: { chartId, width, height: 30 },
});

/** All charts beside each other. */
export const oneRow = (title: string, charts: readonly number[], width = CHART_WIDTH) => {
  const parents = ['ROOT_ID', 'GRID_ID', 'ROW'];
  return {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW'], parents: ['ROOT_ID'] },
    HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', children: [], meta: { text: title } },
    ROW: {
      type: 'ROW',
      id: 'ROW',
      children: charts.map((id) => `CHART-${id}`),
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: {},
    },
    ...Object.fromEntries(charts.map((id) => [`CHART-${id}`, chartNode(id, parents, width)])),
  };
};

/** Each chart in a tab of its own, the first one open. */
export const oneTabEach = (title: string, charts: readonly number[]) => {
  const row = oneRow(title, charts);
  const above = ['ROOT_ID', 'GRID_ID', 'TABS'];
  return {
    ...row,
    GRID_ID: { ...row.GRID_ID, children: ['TABS'] },
    TABS: {
      type: 'TABS',
      id: 'TABS',
      children: charts.map((id) => `TAB-${id}`),
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: {},
    },
    ...Object.fromEntries(
      charts.flatMap((id) => {
        const tab = [...above, `TAB-${id}`];
        const rowOf = { type: 'ROW', id: `ROW-${id}`, children: [`CHART-${id}`], meta: {} };
        return [
          [
            `TAB-${id}`,
            {
              type: 'TAB',
              id: `TAB-${id}`,
              children: [`ROW-${id}`],
              parents: above,
              meta: { text: `Tab of ${id}` },
            },
          ],
          [`ROW-${id}`, { ...rowOf, parents: tab }],
          [`CHART-${id}`, chartNode(id, [...tab, `ROW-${id}`])],
        ];
      }),
    ),
  };
};
