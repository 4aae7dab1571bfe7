import { CloseButton, NativeSelect } from '@mantine/core';
import { useCallback, useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { profileOf } from '#common/results/profile.ts';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { isHeld, viewColumns } from '../../model/heldResult';
import { selectHeldOrder, selectProfile, selectView } from '../../state/slices/resultViewsSlice';
import { loadProfile } from '../../state/thunks/resultViews';
import type { Result } from '../../model/run';
import { ProfileFigures } from './ProfileFigures';
import classes from './ResultRows.module.css';

interface Props {
  readonly queryId: string;
  readonly result: Result;
  readonly column: number;
  readonly onColumn: (column: number) => void;
  readonly onClose: () => void;
}

/** Rows that are all here are profiled here, the others by the server. */
function Figures({ queryId, result, column }: Pick<Props, 'queryId' | 'result' | 'column'>) {
  const dispatch = useAppDispatch();
  const order = useAppSelector((state) => selectHeldOrder(state, queryId));
  const view = useAppSelector((state) => selectView(state, queryId));
  const held = isHeld(result);
  const key = view.rows?.key ?? result.key ?? '';
  const known = useAppSelector((state) => selectProfile(state, key, column));
  const own = useMemo(() => {
    const shown = viewColumns(result)[column];
    const cells = result.pages[0]?.[column] ?? [];
    if (!held || !shown) return null;
    return profileOf(shown, order ? Array.from(order, (row) => cells[row] ?? null) : cells);
  }, [result, column, order, held]);
  const read = useCallback(
    () => void dispatch(loadProfile({ key, column })),
    [dispatch, key, column],
  );
  useEffect(() => {
    if (!held) read();
  }, [held, read]);

  if (own) return <ProfileFigures profile={own} />;
  if (known?.status === 'failed' && known.error)
    return <ErrorNotice error={known.error} action={{ label: 'Try again', onClick: read }} />;
  if (!known?.profile) return <Waiting>Computing the profile…</Waiting>;
  return <ProfileFigures profile={known.profile} />;
}

/** The profile of one column, over the rows shown. */
export function ProfilePanel({ queryId, result, column, onColumn, onClose }: Props) {
  return (
    <aside className={classes.panel} aria-label="Column profile">
      <div className={classes.panelHead}>
        <NativeSelect
          aria-label="Column"
          data={result.columns.map(({ column_name }, at) => ({
            value: String(at),
            label: column_name,
          }))}
          value={String(column)}
          onChange={(event) => onColumn(Number(event.currentTarget.value))}
        />
        <CloseButton size="sm" aria-label="Close the profile" onClick={onClose} />
      </div>
      <p className={classes.typeName}>
        {result.columns[column]?.native_type ?? result.columns[column]?.type}
      </p>
      <Figures queryId={queryId} result={result} column={column} />
    </aside>
  );
}
