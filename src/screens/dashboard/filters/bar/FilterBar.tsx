import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { dropCrossFilters } from '../cross/chooseValues';
import { CrossChips, CrossStrip } from '../cross/shown/CrossChips';
import { selectCrossSources } from '../cross/crossSelectors';
import { noMasks } from '../startMasks';
import {
  selectBarEntries,
  selectOutOfScope,
  selectPending,
  selectSetCount,
  selectUnfilled,
} from '../filterSelectors';
import { filtersStaged, stagedDropped } from '../nativeFiltersSlice';
import { type BarEntry, isFilter } from '../nativeFilter';
import { selectInfo, selectOpenTabs } from '../../state/selectors';
import { applyFilters } from '../thunks/applyFilters';
import classes from './FilterBar.module.css';
import { FilterSettings } from './FilterSettings';
import { FilterControl } from './FilterControl';

const NARROW = '(max-width: 700px)';

/** Wide windows start with the bar open, unless the address says otherwise. */
const startsOpen = (search: string): boolean => {
  const wanted = new URLSearchParams(search).get('expand_filters');
  if (wanted === 'true' || wanted === 'false') return wanted === 'true';
  return !window.matchMedia(NARROW).matches;
};

/** The filters of the dashboard: what is chosen here acts with Apply. */
export function FilterBar() {
  const { search } = useLocation();
  const entries = useAppSelector(selectBarEntries);
  const isAcross = useAppSelector(selectInfo).filterBarOrientation === 'HORIZONTAL';
  const setCount = useAppSelector(selectSetCount);
  const [isOpen, setOpen] = useState(() => startsOpen(search));
  if (!entries.some(isFilter)) return <CrossStrip />;
  if (!isOpen)
    return (
      <>
        <CrossStrip />
        <section
          className={classes.closed}
          aria-label="Filters"
          data-across={isAcross || undefined}
        >
          <Button
            variant="subtle"
            size="xs"
            className={classes.open}
            aria-expanded={false}
            aria-label={setCount > 0 ? `Show filters, ${setCount} set` : 'Show filters'}
            onClick={() => setOpen(true)}
          >
            <IconFilter size={16} stroke={1.5} aria-hidden />
            <span className={classes.word}>Filters</span>
            {setCount > 0 && <span className={classes.count}>{setCount}</span>}
          </Button>
          <FilterSettings />
        </section>
      </>
    );
  return (
    <section className={classes.bar} aria-label="Filters" data-across={isAcross || undefined}>
      <div className={classes.head}>
        <h2 className={classes.title}>Filters</h2>
        <FilterSettings />
        <ActionIcon aria-label="Hide filters" aria-expanded onClick={() => setOpen(false)}>
          <IconChevronLeft size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      <CrossChips />
      <Entries entries={entries} />
      <Actions />
    </section>
  );
}

function Entry({ entry }: { readonly entry: BarEntry }) {
  if (isFilter(entry)) return <FilterControl filter={entry} />;
  return (
    <div className={classes.divider}>
      <h3 className={classes.name}>{entry.title}</h3>
      {entry.description && <p className={classes.note}>{entry.description}</p>}
    </div>
  );
}

function Entries({ entries }: { readonly entries: readonly BarEntry[] }) {
  const openTabs = useAppSelector(selectOpenTabs);
  const outOfScope = useAppSelector((state) => selectOutOfScope(state, openTabs));
  const apart = entries.filter(({ id }) => outOfScope.has(id));
  return (
    <div className={classes.entries}>
      {entries
        .filter(({ id }) => !outOfScope.has(id))
        .map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      {apart.length > 0 && (
        <details className={classes.apart}>
          <summary>{`Filters out of scope (${apart.length})`}</summary>
          <p className={classes.note}>They reach no chart of the open tabs.</p>
          {apart.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </details>
      )}
    </div>
  );
}

function Actions() {
  const dispatch = useAppDispatch();
  const entries = useAppSelector(selectBarEntries);
  const pending = useAppSelector(selectPending);
  const unfilled = useAppSelector(selectUnfilled);
  const setCount = useAppSelector(selectSetCount);
  const hasCrossFilters = useAppSelector(selectCrossSources).length > 0;
  const clear = () => {
    dispatch(filtersStaged(noMasks(entries)));
    void dispatch(dropCrossFilters());
  };
  const changes = Object.keys(pending).length;
  const names = unfilled.map(({ name }) => name).join(', ');
  return (
    <div className={classes.actions}>
      {changes > 0 && unfilled.length > 0 && (
        <p className={classes.missing} role="status">{`Still without a value: ${names}`}</p>
      )}
      <Button
        size="xs"
        disabled={changes === 0 || unfilled.length > 0}
        onClick={() => void dispatch(applyFilters())}
      >
        {changes > 1 ? `Apply ${changes} filters` : 'Apply filter'}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        disabled={setCount === 0 && !hasCrossFilters}
        onClick={clear}
      >
        Clear all
      </Button>
      {changes > 0 && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => dispatch(stagedDropped())}>
          Undo changes
        </Button>
      )}
    </div>
  );
}
