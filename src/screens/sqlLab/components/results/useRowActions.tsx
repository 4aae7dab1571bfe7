import { useCallback } from 'react';
import { useAppDispatch } from '@/app/redux';
import type { Cell } from '#common/cell.ts';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import { directionOf, nextDirection, sortedBy } from '../../model/viewChanges';
import { showView } from '../../state/thunks/resultViews';
import { CellItems } from './CellItems';

/** Sorts, filters and searches the rows of a run. */
export const useShowView = (queryId: string) => {
  const dispatch = useAppDispatch();
  return useCallback(
    (spec: ViewSpec) => void dispatch(showView({ queryId, spec })),
    [dispatch, queryId],
  );
};

/** What a click on a head and the menu of a cell do with the rows shown. */
export const useRowActions = (spec: ViewSpec, onSpec: (spec: ViewSpec) => void) => {
  const cellItems = useCallback(
    (column: number, value: Cell) => (
      <CellItems column={column} value={value} spec={spec} onSpec={onSpec} />
    ),
    [spec, onSpec],
  );
  const onSort = useCallback(
    (column: number) => onSpec(sortedBy(spec, column, nextDirection(directionOf(spec, column)))),
    [spec, onSpec],
  );
  return { cellItems, onSort };
};
