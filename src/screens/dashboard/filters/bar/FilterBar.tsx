import { ActionIcon, Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronUp, IconFilter } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { CommandIcon } from '@/features/commands/CommandIcon';
import { useKeptPx } from '@/features/session/useKeptPx';
import { SplitHandle } from '@/ui/SplitHandle';
import { selectDashboardState, selectEditMode, selectPathToChart } from '../../state/selectors';
import { selectBarEntries, selectHasBar, selectSetCount } from '../filterSelectors';
import { CrossChips, CrossStrip } from '../cross/shown/CrossChips';
import { filterCommands } from '../filterCommands';
import { BarActions } from './BarActions';
import { LinedEntries, StackedEntries } from './BarEntries';
import { FilterViews } from '../views/FilterViews';
import { DisplayControls } from './DisplayControls';
import classes from './FilterBar.module.css';
import { FilterSettings } from './FilterSettings';
import { isNarrowNow, useIsAcross, useIsNarrow } from './useIsAcross';

/** Beside the builder's pane, the bar would leave no room to arrange anything in. */
const CRAMPED = '(max-width: 1199px)';
const WIDTH = { min: 260, max: 550, usual: 260 };

/** Wide windows start with the bar open, unless the address says otherwise. */
const startsOpen = (search: string): boolean => {
  const wanted = new URLSearchParams(search).get('expand_filters');
  if (wanted === 'true' || wanted === 'false') return wanted === 'true';
  return !isNarrowNow();
};

/**
 * Whether the bar is open: as the person last set it, beside the charts and above them each. It opens by itself for a
 * filter that is to be focused; a window that becomes narrow closes it, since it would cover the charts.
 */
const useOpen = (isNarrow: boolean) => {
  const { search } = useLocation();
  const isEditing = useAppSelector(selectEditMode);
  const isCramped = (useMediaQuery(CRAMPED) ?? false) && isEditing;
  const [starts] = useState(() => startsOpen(search));
  const [set, setSet] = useState<Readonly<Partial<Record<'narrow' | 'wide', boolean>>>>({});
  const kind = isNarrow ? 'narrow' : 'wide';
  const setOpen = (to: boolean) => setSet((last) => ({ ...last, [kind]: to }));
  const [lastKind, setLastKind] = useState(kind);
  if (kind !== lastKind) {
    setLastKind(kind);
    if (isNarrow) setOpen(false);
  }
  const isOpen = set[kind] ?? (starts && !isCramped);
  const entries = useAppSelector(selectBarEntries);
  const wanted = useAppSelector(selectDashboardState).directPathToChild.at(-1);
  if (!isOpen && entries.some(({ id }) => id === wanted)) setOpen(true);
  return [isOpen, setOpen] as const;
};

/** The filters of the dashboard: what is chosen here acts with Apply. */
export function FilterBar() {
  const hasBar = useAppSelector(selectHasBar);
  const isAcross = useIsAcross();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useOpen(isNarrow);
  const hasHistory = useAppSelector(filterCommands.undoFilters.isOffered);
  const shownChart = useAppSelector(selectPathToChart);
  const makeRoom = useEffectEvent(() => setOpen(false));
  useEffect(() => {
    if (isNarrow && shownChart) makeRoom();
  }, [isNarrow, shownChart]);
  if (!hasBar) return <CrossStrip tools={<History />} isKept={hasHistory} />;
  const close = () => setOpen(false);
  const opener = <ClosedBar isAcross={isAcross || isNarrow} onOpen={() => setOpen(true)} />;
  if (isNarrow)
    return (
      <>
        <CrossStrip />
        {opener}
        <FilterDrawer isOpen={isOpen} onClose={close} />
      </>
    );
  if (!isOpen)
    return (
      <>
        <CrossStrip />
        {opener}
      </>
    );
  return isAcross ? <AcrossBar onClose={close} /> : <SideBar onClose={close} />;
}

interface BarProps {
  readonly onClose: () => void;
}

function SideBar({ onClose }: BarProps) {
  const [px, setPx] = useKeptPx('dashboard.filters', WIDTH);
  return (
    <>
      <section className={classes.bar} aria-label="Filters" style={{ width: px }}>
        <div className={classes.head}>
          <h2 className={classes.title}>Filters</h2>
          <History />
          <FilterViews />
          <FilterSettings />
          <ActionIcon aria-label="Hide filters" aria-expanded onClick={onClose}>
            <IconChevronLeft size={16} stroke={1.5} />
          </ActionIcon>
        </div>
        <CrossChips />
        <StackedEntries />
        <DisplayControls />
        <BarActions />
      </section>
      <SplitHandle
        orientation="vertical"
        label="Width of the filter bar"
        value={px}
        min={WIDTH.min}
        max={WIDTH.max}
        perPixel={() => 1}
        onChange={setPx}
      />
    </>
  );
}

function AcrossBar({ onClose }: BarProps) {
  return (
    <>
      <CrossStrip />
      <section className={classes.bar} aria-label="Filters" data-across>
        <LinedEntries />
        <DisplayControls />
        <div className={classes.side}>
          <BarActions />
          <div className={classes.head}>
            <History />
            <FilterViews />
            <FilterSettings />
            <ActionIcon aria-label="Hide filters" aria-expanded onClick={onClose}>
              <IconChevronUp size={16} stroke={1.5} />
            </ActionIcon>
          </div>
        </div>
      </section>
    </>
  );
}

/** Takes changes of the filters back and makes them again. */
function History() {
  return (
    <>
      <CommandIcon command={filterCommands.undoFilters} />
      <CommandIcon command={filterCommands.redoFilters} />
    </>
  );
}

interface ClosedProps {
  readonly isAcross: boolean;
  readonly onOpen: () => void;
}

function ClosedBar({ isAcross, onOpen }: ClosedProps) {
  const setCount = useAppSelector(selectSetCount);
  return (
    <section className={classes.closed} aria-label="Filters" data-across={isAcross || undefined}>
      <Button
        variant="subtle"
        size="xs"
        className={classes.open}
        aria-expanded={false}
        aria-label={setCount > 0 ? `Show filters, ${setCount} set` : 'Show filters'}
        onClick={onOpen}
      >
        <IconFilter size={16} stroke={1.5} aria-hidden />
        <span className={classes.word}>Filters</span>
        {setCount > 0 && <span className={classes.count}> {setCount}</span>}
      </Button>
      <FilterSettings />
    </section>
  );
}

function FilterDrawer({ isOpen, onClose }: BarProps & { readonly isOpen: boolean }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="85%"
      title="Filters"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ body: classes.drawer ?? '' }}
    >
      <div className={classes.drawerHead}>
        <History />
        <FilterViews />
      </div>
      <StackedEntries />
      <DisplayControls />
      <BarActions onApplied={onClose} />
    </Drawer>
  );
}
