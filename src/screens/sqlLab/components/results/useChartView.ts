import { useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { ViewColumn } from '#common/results/viewSpec.ts';
import type { Result, Run } from '../../model/run';
import { type ChartChoice, firstGuess, lacks } from '../../quickChart/choice';
import {
  chartChosen,
  selectAskedChart,
  selectChartChoice,
  shownAsChart,
} from '../../state/slices/chartViewsSlice';
import { arrangementKey } from '../../state/slices/resultViewsSlice';

/** A preview of a table is looked at in its own way. */
const tabOf = (run: Run | undefined): string =>
  run ? `${run.sqlEditorId}${run.isDataPreview ? ' previews' : ''}` : '';

/** Whether a result is shown as a chart: its tab was, and this one can be drawn or is the one that was asked for. */
export const useChartView = (
  run: Run | undefined,
  { status, rowCount }: Pick<Result, 'status' | 'rowCount'>,
  columns: readonly ViewColumn[],
) => {
  const dispatch = useAppDispatch();
  const tab = tabOf(run);
  const queryId = run?.id ?? '';
  const key = useMemo(() => arrangementKey(tab, columns), [tab, columns]);
  const asked = useAppSelector((state) => selectAskedChart(state, tab));
  const choice = useAppSelector((state) => selectChartChoice(state, key));
  const canBeDrawn = useMemo(
    () =>
      status === 'success' &&
      rowCount > 0 &&
      lacks(choice ?? firstGuess(columns, rowCount)) === null,
    [status, rowCount, choice, columns],
  );
  return {
    isChart: asked !== undefined && (asked === queryId || canBeDrawn),
    onChart: (isChart: boolean) => void dispatch(shownAsChart({ tab, queryId, isChart })),
    choice,
    onChoice: (next: ChartChoice) => void dispatch(chartChosen({ key, choice: next })),
  };
};
