import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconLetterCase,
  IconRegex,
  IconTextRecognition,
  IconX,
} from '@tabler/icons-react';
import type { Ace } from 'ace-builds';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  COUNTED_AT_MOST,
  countFound,
  type Found,
  find,
  highlightFound,
  replaceEvery,
  replaceOne,
  type Wanted,
} from './search';
import classes from './FindBar.module.css';

const icon = { size: 15, stroke: 1.5 } as const;
const COUNT_AFTER_MS = 60;

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Toggle({ label, isOn, onChange, children }: ToggleProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        aria-label={label}
        aria-pressed={isOn}
        onClick={() => onChange(!isOn)}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

const summaryOf = ({ count, position, isBroken }: Found, text: string): string => {
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
  /** Kept while the bar is closed: F3 continues with it. */
  readonly wanted: Wanted;
  readonly onWanted: (wanted: Wanted) => void;
  readonly onClose: () => void;
}

/** The find and replace bar. */
export function FindBar({ editor, isReplacing, wanted, onWanted, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [by, setBy] = useState('');
  const [found, setFound] = useState<Found>({ count: 0, position: 0, isBroken: false });

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [isReplacing]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const count = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setFound(countFound(editor, wanted)), COUNT_AFTER_MS);
    };
    highlightFound(editor, wanted);
    count();
    editor.on('change', count);
    editor.on('changeSelection', count);
    return () => {
      clearTimeout(timer);
      editor.off('change', count);
      editor.off('changeSelection', count);
      highlightFound(editor, null);
    };
  }, [editor, wanted]);

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
        <output className={classes.count}>{summaryOf(found, wanted.text)}</output>
        <Toggle
          label="Match case"
          isOn={wanted.isCaseSensitive}
          onChange={(isCaseSensitive) => change({ isCaseSensitive })}
        >
          <IconLetterCase {...icon} />
        </Toggle>
        <Toggle
          label="Whole words"
          isOn={wanted.isWholeWord}
          onChange={(isWholeWord) => change({ isWholeWord })}
        >
          <IconTextRecognition {...icon} />
        </Toggle>
        <Toggle
          label="Regular expression"
          isOn={wanted.isRegExp}
          onChange={(isRegExp) => change({ isRegExp })}
        >
          <IconRegex {...icon} />
        </Toggle>
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
        <div className={classes.line}>
          <TextInput
            size="xs"
            className={classes.field}
            aria-label="Replace with"
            placeholder="Replace with"
            value={by}
            onChange={(event) => setBy(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={found.count === 0}
            onClick={() => replaceOne(editor, wanted, by)}
          >
            Replace
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={found.count === 0}
            onClick={() => replaceEvery(editor, wanted, by)}
          >
            Replace all
          </Button>
        </div>
      )}
    </search>
  );
}
