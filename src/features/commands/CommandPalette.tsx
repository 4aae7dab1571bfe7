import { Modal, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { shallowEqual } from 'react-redux';
import type { RootState } from '@/app/store';
import { ariaKeys } from '@/lib/keys';
import { type Command, isPossible, labelOf } from './command';
import classes from './CommandPalette.module.css';
import { Keys } from './Keys';
import { useRunCommand } from './useCommand';

const titleOf = (command: Command, state: RootState): string =>
  [command.group, labelOf(command, state)].filter(Boolean).join(': ');

/** Every word of the search occurs in the title. */
const fits = (title: string, text: string): boolean => {
  const low = title.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word));
};

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
};

interface Props {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** All commands that are possible now, found by their words and run with Enter or a click. */
export function CommandPalette({ commands, onClose }: Props) {
  const run = useRunCommand();
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = useFound(commands, text);
  const optionId = (index: number) => `${listId}-${index}`;
  const active = found[at] ? optionId(at) : undefined;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const choose = (command: Command) => {
    onClose();
    run(command);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = found[at];
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) choose(chosen.command);
    else if (step && found.length > 0) setAt(step(at, found.length));
    else return;
    event.preventDefault();
  };
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
        placeholder="What would you like to do?"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={listId} role="listbox" aria-label="Commands" className={classes.list}>
        {found.map(({ command, title }, index) => (
          <li
            key={title}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            aria-keyshortcuts={command.keys && ariaKeys(command.keys)}
            className={classes.option}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(command)}
          >
            {command.icon ? <command.icon size={16} stroke={1.5} /> : <span />}
            <span>{title}</span>
            {command.keys?.[0] && <Keys keys={command.keys[0]} />}
          </li>
        ))}
      </ul>
      <p className={classes.none} role="status">
        {found.length === 0 && 'No command matches'}
      </p>
    </Modal>
  );
}

/** The possible commands whose title matches the search. */
const useFound = (commands: readonly Command[], text: string) => {
  const titles = useAppSelector(
    (state) =>
      commands.map((command) => (isPossible(command, state) ? titleOf(command, state) : null)),
    shallowEqual,
  );
  return commands.flatMap((command, index) => {
    const title = titles[index];
    return title && fits(title, text.trim()) ? [{ command, title }] : [];
  });
};
