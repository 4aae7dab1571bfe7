import { ActionIcon, CloseButton, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { neighbour } from '../../model/neighbour';
import classes from './SouthPane.module.css';

export interface SouthTab {
  readonly id: string;
  readonly label: string;
  readonly title?: string;
  /** A run's state, shown as an icon. */
  readonly state?: string;
  readonly choose: () => void;
  readonly close?: () => void;
  readonly refresh?: () => void;
}

/** In each second column; the one after it is for the tab's buttons, as a list of tabs holds nothing but tabs. */
const columnOf = (index: number): number => 2 * index + 1;

/** The tabs above the rows; arrow keys move between them. */
export function SouthTabs({ tabs, active }: { tabs: readonly SouthTab[]; active: string }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = step === 0 ? null : neighbour(tabs, active, step);
    if (next === null) return;
    event.preventDefault();
    tabs.find(({ id }) => id === next)?.choose();
    const { currentTarget } = event;
    queueMicrotask(() =>
      currentTarget.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(),
    );
  };
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector('[aria-selected="true"]');
    shown?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <div className={classes.tabs}>
      <div
        ref={list}
        role="tablist"
        aria-label="Output"
        className={classes.cells}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label, title, state, choose }, index) => (
          <Tooltip key={id} label={title} disabled={!title} position="bottom">
            <button
              type="button"
              role="tab"
              id={`south-${id}`}
              aria-selected={id === active}
              aria-controls="south-panel"
              tabIndex={id === active ? 0 : -1}
              className={classes.name}
              style={{ gridColumn: columnOf(index) }}
              data-active={id === active || undefined}
              onClick={choose}
            >
              {state && <span className={classes.mark} data-state={state} aria-hidden />}
              {label}
            </button>
          </Tooltip>
        ))}
      </div>
      {tabs.map(({ id, label, close, refresh }, index) => (
        <span
          key={id}
          className={classes.beside}
          style={{ gridColumn: columnOf(index) + 1 }}
          data-active={id === active || undefined}
        >
          {refresh && (
            <ActionIcon size={20} aria-label={`Refresh ${label}`} onClick={refresh}>
              <IconRefresh size={13} stroke={1.5} />
            </ActionIcon>
          )}
          {close && <CloseButton size="xs" aria-label={`Close ${label}`} onClick={close} />}
        </span>
      ))}
    </div>
  );
}
