import { type FocusEvent, useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { directPathSet } from '../../state/dashboardStateSlice';
import { selectIsFocused } from '../../state/selectors';
import { isUnset } from '../filterMask';
import { selectShownMask } from '../filterSelectors';
import { filterPointed } from '../nativeFiltersSlice';
import { GROUP_BY, isInverse, isOfControls, isRequired, type NativeFilter } from '../nativeFilter';
import { isOfTime } from '../reach';
import { selectUnchangedBy } from '../reachSelectors';
import { stageFilter } from '../thunks/stageFilter';
import { AnyFilter } from './AnyFilter';
import { FilterAbout } from './FilterAbout';
import classes from './FilterBar.module.css';
import { useIsAcross } from './useIsAcross';

const FOCUSABLE = 'input:not([type="hidden"]), button';

/** A drawer that opens gives the focus to what has this mark, as often as it gives it. */
const keepsFocus = (control: HTMLElement): void => {
  control.dataset.autofocus = '';
  control.addEventListener('blur', () => delete control.dataset.autofocus, { once: true });
};

/** Focuses the control of a filter that was asked for from elsewhere, e.g. from a chart. */
const useFocusOnDemand = (id: string) => {
  const dispatch = useAppDispatch();
  const ref = useRef<HTMLDivElement>(null);
  const isWanted = useAppSelector((state) => selectIsFocused(state, id));
  useEffect(() => {
    if (!isWanted) return undefined;
    // After a drawer that opens for it has taken the focus.
    const timer = setTimeout(() => {
      ref.current?.scrollIntoView?.({ block: 'nearest' });
      const control = ref.current?.querySelector<HTMLElement>(FOCUSABLE);
      if (control) keepsFocus(control);
      control?.focus();
      dispatch(directPathSet([]));
    });
    return () => clearTimeout(timer);
  }, [dispatch, isWanted]);
  return ref;
};

/** While the mouse or the focus is on a filter, the charts that it changes are marked. */
const usePointing = (id: string) => {
  const dispatch = useAppDispatch();
  const leave = () => dispatch(filterPointed(null));
  return {
    onMouseEnter: () => dispatch(filterPointed(id)),
    onMouseLeave: leave,
    onFocus: () => dispatch(filterPointed(id)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) leave();
    },
  };
};

/** Whether a chart in its scope may have no use for it. */
const mayChangeNothing = (filter: NativeFilter): boolean =>
  isOfTime(filter) || filter.filterType === GROUP_BY;

/** Whether something may stand below its box: a track, or a line about it. */
const hasLine = (filter: NativeFilter): boolean =>
  isRequired(filter) ||
  mayChangeNothing(filter) ||
  filter.filterType === 'filter_range' ||
  filter.cascadeParentIds.length > 0;

/** One filter of the bar: its name, its control, and what is wrong with it. */
export function FilterControl({ filter }: { readonly filter: NativeFilter }) {
  const dispatch = useAppDispatch();
  const mask = useAppSelector((state) => selectShownMask(state, filter.id));
  const ref = useFocusOnDemand(filter.id);
  const pointing = usePointing(filter.id);
  const isMissing = isRequired(filter) && isUnset(filter, mask);
  const isAcross = useIsAcross();
  return (
    <div
      ref={ref}
      role="group"
      aria-label={filter.name}
      className={classes.filter}
      data-lined={hasLine(filter) || undefined}
      {...pointing}
    >
      <AnyFilter
        filter={filter}
        mask={mask}
        isInvalid={isMissing}
        onChange={(next) => void dispatch(stageFilter({ ...next, id: filter.id }))}
      />
      <div className={classes.name}>
        <span>{filter.name}</span>
        {isAcross && isOfControls(filter) && <span className={classes.note}>Display control</span>}
        {isRequired(filter) && <span className={classes.note}>Required</span>}
        {isInverse(filter) && !isUnset(filter, mask) && (
          <span className={classes.note}>All but</span>
        )}
        <FilterAbout filter={filter} />
      </div>
      {isMissing && <p className={classes.missing}>Choose a value</p>}
      {mayChangeNothing(filter) && <Unchanged filterId={filter.id} />}
    </div>
  );
}

/** Which charts are not changed, and why, is said about the filter. */
function Unchanged({ filterId }: { readonly filterId: string }) {
  const { count, unchanged } = useAppSelector((state) => selectUnchangedBy(state, filterId));
  if (unchanged === 0) return null;
  return (
    <p className={classes.note}>
      {unchanged === count
        ? 'Changes none of its charts'
        : `Does not change ${unchanged} of ${count} charts`}
    </p>
  );
}
