import { useEffect, useRef } from 'react';
import { ariaKeys } from '@/lib/keys';
import type { Command } from './command';
import classes from './CommandPalette.module.css';
import { Keys } from './Keys';
import type { PaletteRow } from './usePaletteRows';

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface Props {
  readonly id: string;
  readonly rows: readonly PaletteRow[];
  /** The marked one. */
  readonly at: number;
  readonly onMark: (key: string) => void;
  readonly onChoose: (command: Command) => void;
}

/** The rows of the palette; the marked one is scrolled into sight. */
export function PaletteList({ id, rows, at, onMark, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <ul ref={list} id={id} role="listbox" aria-label="Commands" className={classes.list}>
      {rows.map(({ key, title, place, command }, index) => (
        <li
          key={key}
          id={optionId(id, index)}
          role="option"
          aria-label={place === null ? title : `${title}, ${place}`}
          aria-selected={index === at}
          aria-keyshortcuts={command.keys && ariaKeys(command.keys)}
          className={classes.option}
          onPointerMove={() => onMark(key)}
          onClick={() => onChoose(command)}
        >
          {command.icon ? <command.icon size={16} stroke={1.5} /> : <span />}
          <span className={classes.title}>{title}</span>
          {place !== null && <span className={classes.place}>{place}</span>}
          {command.keys?.[0] && <Keys keys={command.keys[0]} />}
        </li>
      ))}
    </ul>
  );
}
