import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { useBox } from '@/features/charts/useBox';
import { selectDashboardState, selectOpenTabs } from '../../state/selectors';
import { selectBarEntries, selectOutOfScope, selectSet, selectUnfilled } from '../filterSelectors';
import { type BarEntry, isFilter, isOfControls } from '../nativeFilter';
import classes from './FilterBar.module.css';
import { FilterControl } from './FilterControl';

function Entry({ entry }: { readonly entry: BarEntry }) {
  if (isFilter(entry)) return <FilterControl filter={entry} />;
  return (
    <div className={classes.divider}>
      <h3 className={classes.name}>{entry.title}</h3>
      {entry.description && <p className={classes.note}>{entry.description}</p>}
    </div>
  );
}

const useEntries = () => {
  const entries = useAppSelector(selectBarEntries);
  const openTabs = useAppSelector(selectOpenTabs);
  const outOfScope = useAppSelector((state) => selectOutOfScope(state, openTabs));
  const wanted = useAppSelector(selectDashboardState).directPathToChild.at(-1);
  return {
    here: entries.filter(({ id }) => !outOfScope.has(id)),
    apart: entries.filter(({ id }) => outOfScope.has(id)),
    wanted,
  };
};

interface ApartProps {
  /** What they are called together. */
  readonly name: string;
  readonly entries: readonly BarEntry[];
  /** One of them is to be focused, which it cannot be while it is hidden. */
  readonly isWanted: boolean;
}

function OutOfScope({ name, entries, isWanted }: ApartProps) {
  const [isOpen, setOpen] = useState(false);
  if (isWanted && !isOpen) setOpen(true);
  if (entries.length === 0) return null;
  return (
    <details
      className={classes.apart}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{`${name} out of scope (${entries.length})`}</summary>
      <p className={classes.note}>They reach no chart of the open tabs.</p>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </details>
  );
}

const APART = [
  ['Filters', (entry: BarEntry) => !isOfControls(entry)],
  ['Display controls', isOfControls],
] as const;

/** What reaches no chart of the open tabs, filters apart from display controls. */
function Apart({ entries, wanted }: { entries: readonly BarEntry[]; wanted: string | undefined }) {
  return APART.map(([name, isOne]) => {
    const some = entries.filter(isOne);
    return (
      <OutOfScope
        key={name}
        name={name}
        entries={some}
        isWanted={some.some(({ id }) => id === wanted)}
      />
    );
  });
}

/** The filters one below the other, and below them the display controls. */
export function StackedEntries() {
  const { here, apart, wanted } = useEntries();
  const controls = here.filter(isOfControls);
  return (
    <div className={classes.entries}>
      {here
        .filter((entry) => !isOfControls(entry))
        .map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      {controls.length > 0 && <h3 className={classes.part}>Display controls</h3>}
      {controls.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      <Apart entries={apart} wanted={wanted} />
    </div>
  );
}

/** Escape in what lies over the filters, or in the control that opened it, closes that alone. */
const isOverlaid = ({ currentTarget, target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  !(target instanceof Element) ||
  !currentTarget.contains(target) ||
  target.getAttribute('aria-expanded') === 'true';

const ENTRY_PX = 220;
const GAP_PX = 12;

/** The filters side by side in one line; those that do not fit are in a second part, which opens below. */
export function LinedEntries() {
  const { here, apart, wanted } = useEntries();
  const [ref, box] = useBox<HTMLDivElement>();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const room = box ? Math.max(1, Math.floor((box.width + GAP_PX) / (ENTRY_PX + GAP_PX))) : 1;
  const shown = here.slice(0, room);
  const more = here.slice(room);
  const hidden = more.length + apart.length;
  const behind = new Set([...more, ...apart].map(({ id }) => id));
  if (!isOpen && wanted !== undefined && behind.has(wanted)) setOpen(true);
  /* A value that charts wait for is not asked for behind a button. */
  const isWaiting = useAppSelector(selectUnfilled).some(({ id }) => behind.has(id));
  const set = useAppSelector(selectSet).filter(({ id }) => behind.has(id)).length;
  const [hasShown, setShown] = useState(false);
  if (box && isWaiting && !hasShown) {
    setShown(true);
    setOpen(true);
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Escape' || isOverlaid(event)) return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <div ref={ref} className={classes.entries}>
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
      {hidden > 0 && (
        <Button
          ref={button}
          variant="default"
          size="xs"
          className={classes.moreButton}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {`More filters (${hidden}${set > 0 ? `, ${set} set` : ''})`}
        </Button>
      )}
      {hidden > 0 && isOpen && (
        <div className={classes.more} role="group" aria-label="More filters" onKeyDown={onKeyDown}>
          {more.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
          <Apart entries={apart} wanted={wanted} />
        </div>
      )}
    </>
  );
}
