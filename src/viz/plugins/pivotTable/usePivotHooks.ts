import type { MouseEvent } from 'react';
import { columnLabel } from '#common/labels.ts';
import { type Branch, pathOf, type SideName } from '#common/pivot/tree.ts';
import { isChosen, menuFilters, toggled } from '../../shared/crossFilter';
import type { VizHooks } from '../../vizHooks';
import { groupAt, type Place, textAt } from './cells';
import type { PivotGrid } from './pivotGrid';
import type { PivotView } from './view';

type GrainOf = (column: unknown) => string | undefined;

/** The columns and values that a group stands for, without its metric. */
const standsFor = (
  view: PivotView,
  grainOf: GrainOf,
  side: SideName,
  branch: Branch | undefined,
) => {
  const { columns, nameOf } = view[side];
  const groups = (branch ? pathOf(branch) : []).flatMap((one, level) => {
    const column = columns[level];
    return column === undefined ? [] : [{ column, value: one.value, name: nameOf(one) }];
  });
  return {
    columns: groups.map(({ column }) => column),
    values: groups.map(({ value }) => value),
    names: groups.map(({ name }) => name),
    grains: groups.map(({ column }) => grainOf(column)),
  };
};

/** How groups and cells speak to the page, where it listens. */
export const usePivotHooks = (
  { setCrossFilter, crossFilter, onContextMenu }: VizHooks,
  view: PivotView,
  grainOf: GrainOf,
): Pick<PivotGrid, 'isChosen' | 'onChoose' | 'onMenu'> => ({
  isChosen: (branch, side) => {
    const item = standsFor(view, grainOf, side, branch);
    const own = item.columns.at(-1);
    const isAsked = crossFilter?.some(({ col }) => columnLabel(col) === columnLabel(own));
    return own !== undefined && isAsked ? isChosen(crossFilter, item) : null;
  },
  onChoose:
    setCrossFilter &&
    ((side, branch, how) => {
      const item = standsFor(view, grainOf, side, branch);
      if (item.columns.length > 0) setCrossFilter(toggled(item, crossFilter, how));
    }),
  onMenu:
    onContextMenu &&
    ((event: MouseEvent, place: Place) => {
      event.preventDefault();
      const head = groupAt(view, place);
      const groups = head
        ? [standsFor(view, grainOf, ...head)]
        : [
            standsFor(view, grainOf, 'rows', view.rows.lines[place.row]?.branch),
            standsFor(view, grainOf, 'columns', view.columns.lines[place.column]?.branch),
          ];
      const [named] = groups;
      const choice = setCrossFilter && head && named && named.columns.length > 0 ? named : null;
      onContextMenu({
        x: event.clientX,
        y: event.clientY,
        filters: groups.flatMap(({ names, ...item }) => menuFilters({ ...item, formatted: names })),
        ...(choice ? { crossFilter: toggled(choice, crossFilter) } : {}),
        text: textAt(view, place),
      });
    }),
});
