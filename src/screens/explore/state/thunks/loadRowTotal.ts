import { fetchChartData } from '@/api/resources/chartData';
import { createAppThunk } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { chartControls, defaultValue } from '@/viz/controls/chartControls';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData, QueryObject } from '@/viz/formData';
import { queriesToRun, showsRest } from '@/viz/queries';
import { vizEntry } from '@/viz/registry';
import { toList } from '@/viz/shared/labels';
import { columnLabel } from '#common/labels.ts';

/** Groups in the order of their own names are those at the beginning of the alphabet, not the largest. */
const isBySize = ({ orderby, metrics, columns, groupby }: QueryObject): boolean => {
  if (!Array.isArray(orderby) || orderby.length === 0) return false;
  const isGrouped = Array.isArray(metrics) && metrics.length > 0;
  const names = new Set([...toList(columns), ...toList(groupby)].map(columnLabel));
  return !isGrouped || !names.has(columnLabel(orderby[0]?.[0]));
};

/** The rows are sorted, and somebody chose how many of them to see, or the picture has the others as one. */
export const isWantedTop = (form: FormData): boolean => {
  const meta = vizEntry(form.viz_type);
  const controls = meta && chartControls(meta);
  // Beside an axis a group has many rows, and the limit ends within them.
  if (controls?.has('x_axis') && toList(form.groupby).length > 0) return false;
  const control = controls?.get('row_limit');
  const [query] = meta ? queriesToRun(form) : [];
  const isSorted = query !== undefined && isBySize(query);
  const usual = control && defaultValue(control, { columns: [], metrics: [] } as never);
  const isChosen = Number(form.row_limit) !== Number(usual);
  return isSorted && (isChosen || showsRest(form.viz_type));
};

interface RowTotal {
  readonly rows: number;
  /** The server does not count further. */
  readonly isMore: boolean;
}

/** The number of rows that the chart would have without its limit. */
export const loadRowTotal = createAppThunk(
  'explore/loadRowTotal',
  async (formData: FormData, { getState, signal }): Promise<RowTotal> => {
    const most = selectConf(getState()).SQL_MAX_ROW;
    const [query] = queriesToRun(formData);
    const { orderby: _order, row_offset: _offset, ...counted } = query ?? {};
    const [result] = await fetchChartData<ChartResult>(
      {
        formData,
        queries: [
          { ...counted, is_rowcount: true, row_limit: most, post_processing: [], time_offsets: [] },
        ],
      },
      { signal },
    );
    const rows = Number(result?.data[0]?.rowcount ?? 0);
    return { rows, isMore: rows >= most };
  },
);
