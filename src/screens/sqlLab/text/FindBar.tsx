import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { Ace } from 'ace-builds';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FindOptions } from './FindOptions';
import { ReplaceLine } from './ReplaceLine';
import { COUNTED_AT_MOST, type Found, find, replaceEvery, replaceOne, type Wanted } from './search';
import { useFound } from './useFound';
import classes from './FindBar.module.css';

const icon = { size: 15, stroke: 1.5 } as const;

const said = ({ count, position, isBroken }: Found, text: string): string => {
  if (text === '') return '';
  if (isBroken) return 'Invalid pattern';
  if (count === 0) return 'No matches';
  const all =
    count === COUNTED_AT_MOST ? `${count.toLocaleString('en')}+` : count.toLocaleString('en');
  return `${position === 0 ? '' : `${position.toLocaleString('en')} of `}${all}`;
};

interface Props {
  readonly editor: Ace.Editor;
  readonly isReplacing: boolean;
  /** Grows with each request for the bar, which then takes the focus. */
  readonly requests: number;
  /** Kept while the bar is closed: F3 continues with it. */
  readonly wanted: Wanted;
  readonly onWanted: (wanted: Wanted) => void;
  readonly onClose: () => void;
}

/** The find and replace bar. */
export function FindBar({ editor, isReplacing, requests, wanted, onWanted, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [by, setBy] = useState('');
  const found = useFound(editor, wanted);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [isReplacing, requests]);

  const change = (part: Partial<Wanted>): void => {
    const next = { ...wanted, ...part };
    onWanted(next);
    find(editor, next, { isHere: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'F3' || (event.key === 'Enter' && event.target === field.current))
      find(editor, wanted, { backwards: event.shiftKey });
    else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      !event.ctrlKey &&
      !event.metaKey
    )
      replaceOne(editor, wanted, by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <search className={classes.bar} aria-label="Find in the text" onKeyDown={onKeyDown}>
      <div className={classes.line}>
        <TextInput
          ref={field}
          size="xs"
          className={classes.field}
          aria-label="Find"
          placeholder="Find"
          value={wanted.text}
          error={found.isBroken}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <output className={classes.count}>{said(found, wanted.text)}</output>
        <FindOptions wanted={wanted} onChange={change} />
        <ActionIcon
          aria-label="Previous match"
          disabled={found.count === 0}
          onClick={() => find(editor, wanted, { backwards: true })}
        >
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          aria-label="Next match"
          disabled={found.count === 0}
          onClick={() => find(editor, wanted)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon aria-label="Close find" onClick={onClose}>
          <IconX {...icon} />
        </ActionIcon>
      </div>
      {isReplacing && (
        <ReplaceLine
          by={by}
          isPossible={found.count > 0}
          onBy={setBy}
          onReplace={() => replaceOne(editor, wanted, by)}
          onReplaceAll={() => replaceEvery(editor, wanted, by)}
        />
      )}
    </search>
  );
}
