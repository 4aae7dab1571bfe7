import { useMemo } from 'react';
import { usePaper } from '@/ui/paper';
import { useOwnState } from '../../useOwnState';
import type { VizHooks } from '../../vizHooks';
import { readWidths, WIDTH_STEP_PX, widthInRange } from '../../shared/columnWidths';
import { columnKey, columnWidth, layoutOf } from './layout';
import type { PivotView } from './view';

/** The layout with the widths that the reader gave, which the page may keep. */
export const useColumnWidths = (hooks: VizHooks, view: PivotView, boxPx: number) => {
  const [ownState, setOwnState] = useOwnState(hooks);
  const { columnWidths } = ownState;
  const widths = useMemo(() => readWidths({ columnWidths }), [columnWidths]);
  const isPaper = usePaper() !== 'none';
  const most = isPaper ? undefined : boxPx;
  const layout = useMemo(() => layoutOf(view, widths, most), [view, widths, most]);
  const onResize = (column: number, px: number) =>
    setOwnState({ ...ownState, columnWidths: { ...widths, [columnKey(view, column)]: px } });
  return {
    layout,
    onResize,
    widen: (column: number, step: 1 | -1) =>
      onResize(column, widthInRange(columnWidth(layout, column) + step * WIDTH_STEP_PX)),
  };
};
