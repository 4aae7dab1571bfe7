import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { lazily } from '@/ui/lazily';
import type { DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import type { ChartMenuEvent, FilterClause, VizHooks } from '@/viz/vizHooks';
import { selectMayDetail, selectMayDrillBy } from './mayDrill';
import { askByKey, askByPress } from './pointEvents';

const PointMenu = lazily(async () => (await import('./PointMenu')).PointMenu);
const DetailDialog = lazily(async () => (await import('./DetailDialog')).DetailDialog);

export type DrillBy = (point: readonly FilterClause[], column: string) => void;

interface Chart extends Pick<VizHooks, 'setCrossFilter' | 'onContextMenu'> {
  readonly title: string;
  readonly formData: FormData;
  readonly dataset: DatasetFacts;
  readonly dashboardId?: number | undefined;
  /** Shows the chart by another column for what stands at a point. */
  readonly onDrillBy?: DrillBy | undefined;
}

interface PointMenuParts {
  readonly onContextMenu: (event: ChartMenuEvent) => void;
  /** Of the element around the picture. */
  readonly around: {
    readonly ref: (root: HTMLElement | null) => (() => void) | undefined;
    readonly onContextMenu: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  readonly opened: ReactNode;
}

/** Whatever has a menu of its own in the browser. */
const hasOwnMenu = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, input, textarea, select') !== null;

/** The menu of the values of a chart, and what is opened from it. */
export const usePointMenu = (chart: Chart): PointMenuParts => {
  const { title, formData, dataset, dashboardId, setCrossFilter, onDrillBy } = chart;
  const [menu, setMenu] = useState<ChartMenuEvent | null>(null);
  const [detail, setDetail] = useState<ChartMenuEvent | null>(null);
  const mayDrill = useAppSelector(
    (state) => selectMayDetail(state) || (onDrillBy !== undefined && selectMayDrillBy(state)),
  );
  const onOwn = useCallback(
    (event: ChartMenuEvent) => {
      const { filters, text, crossFilter } = event;
      if (filters.length > 0 || text || crossFilter || mayDrill) setMenu(event);
    },
    [mayDrill],
  );
  /** Beside all values it is the menu of the whole chart. */
  const onAround = (event: MouseEvent) => {
    if (event.isDefaultPrevented() || hasOwnMenu(event.target) || !mayDrill) return;
    event.preventDefault();
    onContextMenu({ x: event.clientX, y: event.clientY, filters: [] });
  };
  const onContextMenu = chart.onContextMenu ?? onOwn;
  return {
    onContextMenu,
    around: { ref: askByPress, onContextMenu: onAround, onKeyDown: askByKey },
    opened: (
      <>
        {menu && (
          <PointMenu
            at={menu}
            {...{ title, formData, dataset, dashboardId }}
            onDrillBy={onDrillBy && ((column) => onDrillBy(menu.filters, column))}
            onCrossFilter={setCrossFilter}
            onDetail={() => setDetail(menu)}
            onClose={() => setMenu(null)}
          />
        )}
        {detail && (
          <DetailDialog
            {...{ title, formData, dataset, dashboardId }}
            point={detail.filters}
            onClose={() => setDetail(null)}
          />
        )}
      </>
    ),
  };
};
