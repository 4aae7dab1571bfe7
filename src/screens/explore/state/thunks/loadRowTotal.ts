import { fetchChartData } from '@/api/resources/chartData';
import { createAppThunk } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { chartControls, defaultValue } from '@/viz/controls/chartControls';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { queriesToRun, showsRest } from '@/viz/queries';
import { vizEntry } from '@/viz/registry';

/** The rows are sorted, and somebody chose how many of them to see, or the picture has the others as one. */
export const isWantedTop = (form: FormData): boolean => {
  const meta = vizEntry(form.viz_type);
  const control = meta && chartControls(meta).get('row_limit');
  const [query] = meta ? queriesToRun(form) : [];
  const isSorted = Array.isArray(query?.orderby) && query.orderby.length > 0;
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
