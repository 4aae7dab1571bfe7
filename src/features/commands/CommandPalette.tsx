import { Modal, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { ErrorLine } from '@/ui/ErrorLine';
import type { Command } from './command';
import classes from './CommandPalette.module.css';
import type { Finder } from './finder';
import { optionId, PaletteList } from './PaletteList';
import { usePaletteRows } from './usePaletteRows';
import { useRunCommand } from './useCommand';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
};

/** "command, table in Examples or saved query". */
const whatIsSought = (finders: readonly Finder[], state: RootState): string => {
  const found = finders.map(({ label, where }) =>
    [label.toLowerCase(), where?.(state)].filter(Boolean).join(' '),
  );
  const all = ['command', ...found];
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
  const sought = useAppSelector((state) => whatIsSought(finders, state));
  const listId = useId();
  const [text, setText] = useState('');
  /** A row keeps the mark while others are found around it. */
  const [marked, setMarked] = useState<string | null>(null);
  /** Enter was pressed before anything was found. */
  const [isAwaited, setAwaited] = useState(false);
  const { rows, isSearching, failed, retry } = usePaletteRows(commands, finders, text.trim());
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === marked),
  );
  const active = rows[at] ? optionId(listId, at) : undefined;
  const choose = (command: Command) => {
    onClose();
    run(command);
  };
  const chooseFound = useEffectEvent(() => {
    const [first] = rows;
    if (first) choose(first.command);
  });
  useEffect(() => {
    if (isAwaited && !isSearching) chooseFound();
  }, [isAwaited, isSearching]);
  const again = () => {
    setAwaited(false);
    retry();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = rows[at];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (chosen) choose(chosen.command);
      else setAwaited(isSearching);
    } else if (step && rows.length > 0) setMarked(rows[step(at, rows.length)]?.key ?? null);
    else return;
    event.preventDefault();
  };
  const nothing = isSearching ? 'Searching…' : `No ${sought} matches`;
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
        placeholder={finders.length > 0 ? `Find a ${sought}` : 'What would you like to do?'}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMarked(null);
          setAwaited(false);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={listId} rows={rows} at={at} onMark={setMarked} onChoose={choose} />
      <p className={classes.none} role="status">
        {rows.length === 0 && failed.length === 0 && nothing}
      </p>
      {failed.map(({ finder: { label }, error }) => (
        <div key={label} className={classes.failed}>
          <span>{label}:</span>
          <ErrorLine error={error} onRetry={again} />
        </div>
      ))}
    </Modal>
  );
}
