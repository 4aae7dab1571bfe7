import { Modal, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ariaKeys } from '@/lib/keys';
import { ErrorLine } from '@/ui/ErrorLine';
import type { Command } from './command';
import classes from './CommandPalette.module.css';
import type { Finder } from './finder';
import { Keys } from './Keys';
import { usePaletteRows } from './usePaletteRows';
import { useRunCommand } from './useCommand';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
};

/** "command, table or saved query". */
const whatIsSought = (finders: readonly Finder[]): string => {
  const all = ['command', ...finders.map(({ label }) => label.toLowerCase())];
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(all);
};

interface Props {
  readonly commands: readonly Command[];
  readonly finders: readonly Finder[];
  readonly onClose: () => void;
}

/** All commands that are possible now and what can be found here, by their words; opened with Enter or a click. */
export function CommandPalette({ commands, finders, onClose }: Props) {
  const run = useRunCommand();
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  /** A row keeps the mark while others are found around it. */
  const [marked, setMarked] = useState<string | null>(null);
  const { rows, isSearching, failed, retry } = usePaletteRows(commands, finders, text.trim());
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === marked),
  );
  const optionId = (index: number) => `${listId}-${index}`;
  const active = rows[at] ? optionId(at) : undefined;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const choose = (command: Command) => {
    onClose();
    run(command);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = rows[at];
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) choose(chosen.command);
    else if (step && rows.length > 0) setMarked(rows[step(at, rows.length)]?.key ?? null);
    else return;
    event.preventDefault();
  };
  const nothing = isSearching ? 'Searching…' : `No ${whatIsSought(finders)} matches`;
  return (
    <Modal opened onClose={onClose} title="Commands" returnFocus={false}>
      <TextInput
        data-autofocus
        className={classes.search ?? ''}
        role="combobox"
        aria-label="Search commands"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={active}
        placeholder={
          finders.length > 0 ? `Find a ${whatIsSought(finders)}` : 'What would you like to do?'
        }
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMarked(null);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={listId} role="listbox" aria-label="Commands" className={classes.list}>
        {rows.map(({ key, title, place, command }, index) => (
          <li
            key={key}
            id={optionId(index)}
            role="option"
            aria-label={place === null ? title : `${title}, ${place}`}
            aria-selected={index === at}
            aria-keyshortcuts={command.keys && ariaKeys(command.keys)}
            className={classes.option}
            onPointerMove={() => setMarked(key)}
            onClick={() => choose(command)}
          >
            {command.icon ? <command.icon size={16} stroke={1.5} /> : <span />}
            <span className={classes.title}>{title}</span>
            {place !== null && <span className={classes.place}>{place}</span>}
            {command.keys?.[0] && <Keys keys={command.keys[0]} />}
          </li>
        ))}
      </ul>
      <p className={classes.none} role="status">
        {rows.length === 0 && failed.length === 0 && nothing}
      </p>
      {failed.map(({ finder: { label }, error }) => (
        <div key={label} className={classes.failed}>
          <span>{label}:</span>
          <ErrorLine error={error} onRetry={retry} />
        </div>
      ))}
    </Modal>
  );
}
