import { type ComponentProps, useCallback } from 'react';
import { useAppDispatch } from '@/app/redux';
import { toastAdded } from '@/features/toasts/toastsSlice';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import type { CopyOutcome } from '@/ui/DataGrid/useCopy';
import { directionOf } from '../../model/viewChanges';
import { copyToast } from '@/features/toasts/copyToast';
import { ResultHead } from './ResultHead';
import { useArrangement } from './useArrangement';

type Grid = ComponentProps<typeof DataGrid>;

interface Props
  extends Pick<
    Grid,
    'source' | 'label' | 'onRange' | 'gather' | 'figuresOf' | 'cellItems' | 'onSort'
  > {
  readonly editorId: string;
  readonly spec: ViewSpec;
  /** What the menu of a column offers; null where not all rows are there to be ordered. */
  readonly columnItems: NonNullable<Grid['columnItems']> | null;
}

/** The grid of a result: laid out as its editor's results are, its heads with what they are ordered by. */
export function ResultGrid({ editorId, spec, columnItems, source, ...rest }: Props) {
  const dispatch = useAppDispatch();
  const { arrangement, onArrange } = useArrangement(editorId, source.columns);
  const onCopied = useCallback(
    (outcome: CopyOutcome) => void dispatch(toastAdded(copyToast(outcome))),
    [dispatch],
  );
  const head = useCallback((column: number) => <ResultHead column={column} spec={spec} />, [spec]);
  const sortOf = useCallback((column: number) => directionOf(spec, column), [spec]);
  return (
    <DataGrid
      source={source}
      onCopied={onCopied}
      arrangement={arrangement}
      onArrange={onArrange}
      sortOf={sortOf}
      {...(columnItems ? { head, columnItems } : {})}
      {...rest}
    />
  );
}
