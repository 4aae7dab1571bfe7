import type { MouseEvent } from 'react';
import type { SideName } from '#common/pivot/side.ts';
import { type Branch, pathOf } from '#common/pivot/tree.ts';
import { isChosen, menuFilters, toggled } from '../../shared/crossFilter';
import type { VizHooks } from '../../vizHooks';
import type { Place } from './cells';
import type { PivotGrid } from './pivotGrid';
import type { PivotView } from './view';

/** The columns and values that a group stands for, without its metric. */
const standsFor = (view: PivotView, side: SideName, branch: Branch | undefined) => {
  const { columns, nameOf } = view[side];
  const groups = (branch ? pathOf(branch) : []).flatMap((one, level) => {
    const column = columns[level];
    return column === undefined ? [] : [{ column, value: one.value, name: nameOf(one) }];
  });
  return {
    columns: groups.map(({ column }) => column),
    values: groups.map(({ value }) => value),
    names: groups.map(({ name }) => name),
  };
};

/** How groups and cells speak to the page, where it listens. */
export const usePivotHooks = (
  { setDataMask, filterState, onContextMenu }: VizHooks,
  view: PivotView,
): Pick<PivotGrid, 'isChosen' | 'onChoose' | 'onMenu'> => ({
  isChosen: (branch, side) => {
    const { values } = standsFor(view, side, branch);
    return values.length > 0 && isChosen(filterState, values);
  },
  onChoose:
    setDataMask &&
    ((side, branch) => {
      const { columns, values } = standsFor(view, side, branch);
      if (columns.length > 0) setDataMask(toggled(columns, values, filterState));
    }),
  onMenu:
    onContextMenu &&
    ((event: MouseEvent, { row, column }: Place) => {
      event.preventDefault();
      const down = standsFor(view, 'rows', view.rows.lines[row]?.branch);
      const across = standsFor(view, 'columns', view.columns.lines[column]?.branch);
      onContextMenu({
        x: event.clientX,
        y: event.clientY,
        filters: menuFilters(
          [...down.columns, ...across.columns],
          [...down.values, ...across.values],
          [...down.names, ...across.names],
        ),
      });
    }),
});
