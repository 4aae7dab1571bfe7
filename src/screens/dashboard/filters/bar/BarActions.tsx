import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ariaKeys, keyText } from '@/lib/keys';
import { keepFocus } from '@/ui/keepFocus';
import { dropCrossFilters } from '../cross/chooseValues';
import { selectCrossSources } from '../cross/crossSelectors';
import {
  selectBackwards,
  selectBarEntries,
  selectIsAsDefined,
  selectMayApply,
  selectPending,
  selectSetCount,
  selectUnfilled,
} from '../filterSelectors';
import { filterCommands } from '../filterCommands';
import { isOfControls, type NativeFilter } from '../nativeFilter';
import { filtersStaged, stagedDropped } from '../nativeFiltersSlice';
import { noMasks } from '../startMasks';
import { applyFilters } from '../thunks/applyFilters';
import { stageDefaults } from '../thunks/stageDefaults';
import classes from './FilterBar.module.css';

interface StayingProps
  extends ButtonProps,
    Pick<ComponentProps<'button'>, 'title' | 'aria-keyshortcuts'> {
  readonly isPossible: boolean;
  readonly run: () => void;
}

/** Keeps the focus when pressing it leaves nothing more to do: a disabled button would lose it to the page. */
function StayingButton({ isPossible, run, ...look }: StayingProps) {
  return (
    <Button
      size="xs"
      {...look}
      {...(isPossible ? { onClick: run } : { 'aria-disabled': true, 'data-disabled': true })}
    />
  );
}

const APPLY_KEYS = filterCommands.applyFilters.keys;

const listed = (filters: readonly NativeFilter[]): string =>
  filters.map(({ name }) => name).join(', ');

/** Puts what was chosen into effect, or takes it back. */
export function BarActions({ onApplied }: { readonly onApplied?: () => void }) {
  const dispatch = useAppDispatch();
  const entries = useAppSelector(selectBarEntries);
  const pending = useAppSelector(selectPending);
  const unfilled = useAppSelector(selectUnfilled);
  const backwards = useAppSelector(selectBackwards);
  const setCount = useAppSelector(selectSetCount);
  const isAsDefined = useAppSelector(selectIsAsDefined);
  const hasCrossFilters = useAppSelector(selectCrossSources).length > 0;
  const clear = () => {
    dispatch(filtersStaged(noMasks(entries)));
    void dispatch(dropCrossFilters());
  };
  const [isResetting, setResetting] = useState(false);
  const mayApply = useAppSelector(selectMayApply);
  const changes = Object.keys(pending).length;
  const hasControls = entries.some(
    (entry) => isOfControls(entry) && Object.hasOwn(pending, entry.id),
  );
  const word = hasControls ? 'change' : 'filter';
  const reset = async () => {
    setResetting(true);
    await dispatch(stageDefaults());
    setResetting(false);
  };
  const apply = () => {
    void dispatch(applyFilters());
    onApplied?.();
  };
  return (
    <div ref={keepFocus} className={classes.actions}>
      {changes > 0 && unfilled.length > 0 && (
        <p className={classes.missing} role="status">
          {`Still without a value: ${listed(unfilled)}`}
        </p>
      )}
      {backwards.length > 0 && (
        <p className={classes.missing} role="status">
          {`Ends before it begins: ${listed(backwards)}`}
        </p>
      )}
      <StayingButton
        isPossible={mayApply && !isResetting}
        run={apply}
        title={keyText(APPLY_KEYS[0])}
        aria-keyshortcuts={ariaKeys(APPLY_KEYS)}
      >
        {changes > 1 ? `Apply ${changes} ${word}s` : `Apply ${word}`}
      </StayingButton>
      <StayingButton
        variant="subtle"
        isPossible={setCount > 0 || hasCrossFilters}
        run={clear}
        title="Empties the filters; Apply puts that into effect"
      >
        Clear all
      </StayingButton>
      {!isAsDefined && (
        <Button variant="subtle" size="xs" onClick={reset} loading={isResetting}>
          Reset to defaults
        </Button>
      )}
      {changes > 0 && !isResetting && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => dispatch(stagedDropped())}>
          Undo changes
        </Button>
      )}
    </div>
  );
}
