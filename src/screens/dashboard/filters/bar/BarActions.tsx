import { Button } from '@mantine/core';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import {
  selectBarEntries,
  selectIsAsDefined,
  selectPending,
  selectSetCount,
  selectUnfilled,
} from '../filterSelectors';
import { filtersStaged, stagedDropped } from '../nativeFiltersSlice';
import { noMasks, startMasks } from '../startMasks';
import { applyFilters } from '../thunks/applyFilters';
import classes from './FilterBar.module.css';

/** Puts what was chosen into effect, or takes it back. */
export function BarActions({ onApplied }: { readonly onApplied?: () => void }) {
  const dispatch = useAppDispatch();
  const entries = useAppSelector(selectBarEntries);
  const pending = useAppSelector(selectPending);
  const unfilled = useAppSelector(selectUnfilled);
  const setCount = useAppSelector(selectSetCount);
  const isAsDefined = useAppSelector(selectIsAsDefined);
  const changes = Object.keys(pending).length;
  const names = unfilled.map(({ name }) => name).join(', ');
  const apply = () => {
    void dispatch(applyFilters());
    onApplied?.();
  };
  return (
    <div className={classes.actions}>
      {changes > 0 && unfilled.length > 0 && (
        <p className={classes.missing} role="status">{`Still without a value: ${names}`}</p>
      )}
      <Button size="xs" disabled={changes === 0 || unfilled.length > 0} onClick={apply}>
        {changes > 1 ? `Apply ${changes} filters` : 'Apply filter'}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        disabled={setCount === 0}
        onClick={() => dispatch(filtersStaged(noMasks(entries)))}
      >
        Clear all
      </Button>
      {!isAsDefined && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => dispatch(filtersStaged(startMasks(entries, null)))}
        >
          Reset to defaults
        </Button>
      )}
      {changes > 0 && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => dispatch(stagedDropped())}>
          Undo changes
        </Button>
      )}
    </div>
  );
}
