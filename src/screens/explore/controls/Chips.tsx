import { CloseButton, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import classes from './Control.module.css';

export interface Chip {
  readonly title: string;
  readonly Icon: Icon;
  /** The field it names is not in the dataset. */
  readonly isMissing?: boolean;
  readonly isLeftOut?: boolean;
  /** It is not for what its column holds. */
  readonly isMisfit?: boolean;
}

interface Props {
  readonly chips: readonly Chip[];
  readonly onOpen?: (index: number) => void;
  readonly onRemove: (index: number) => void;
  /** For dragging, and for Alt with the arrow keys. */
  readonly onMove?: (from: number, to: number) => void;
  /** The editor of one chip, while it is open. */
  readonly around?: (index: number, chip: ReactNode) => ReactNode;
}

/** Once the change is drawn, the focus is on the chip at a place, or on what adds one where none is left. */
const keepFocus = (from: HTMLElement, at: number): void => {
  const group = from.closest('[role="group"]');
  setTimeout(() => {
    const next =
      group?.querySelector<HTMLElement>(`[data-chip="${at}"]`) ??
      group?.querySelector<HTMLElement>('button, input');
    next?.focus();
  }, 0);
};

const problemOf = ({ isLeftOut, isMissing, isMisfit }: Omit<Chip, 'title' | 'Icon'>) => {
  if (isLeftOut) return 'is not applied';
  if (isMissing) return 'is not in the dataset';
  return isMisfit ? 'does not fit what the column holds' : null;
};

const TYPE = 'application/x-sextant-chip';

/** A chip is dropped on another one of its list, whose place it takes. */
const useChipDrag = (onMove: Props['onMove']) => {
  const [drag, setDrag] = useState<{ readonly from: number; readonly over: number } | null>(null);
  if (!onMove) return { over: null, propsOf: () => ({}) };
  const over = drag && drag.over !== drag.from ? drag.over : null;
  const propsOf = (index: number) => ({
    draggable: true,
    onDragStart: ({ currentTarget, target, dataTransfer }: DragEvent) => {
      // Events of a popover that the chip opened come here, too.
      if (!currentTarget.contains(target as Node)) return;
      dataTransfer.setData(TYPE, String(index));
      dataTransfer.effectAllowed = 'move';
      setDrag({ from: index, over: index });
    },
    onDragOver: (event: DragEvent) => {
      if (drag === null) return;
      event.preventDefault();
      if (drag.over !== index) setDrag({ ...drag, over: index });
    },
    onDrop: (event: DragEvent) => {
      if (drag === null) return;
      event.preventDefault();
      setDrag(null);
      if (drag.from !== index) onMove(drag.from, index);
    },
    onDragEnd: () => setDrag(null),
  });
  return { over, propsOf };
};

/** The entries of a list setting: a click opens one, Alt and arrow keys or the mouse move it, its cross or Delete removes it. */
export function Chips({ chips, onOpen, onRemove, onMove, around }: Props) {
  const { over, propsOf } = useChipDrag(onMove);
  if (chips.length === 0) return null;
  const remove = (index: number, from: HTMLElement) => {
    keepFocus(from, Math.min(index, chips.length - 2));
    onRemove(index);
  };
  const onKey = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove(index, event.currentTarget);
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined || !onMove) return;
    event.preventDefault();
    const to = index + step;
    if (to < 0 || to >= chips.length) return;
    keepFocus(event.currentTarget, to);
    onMove(index, to);
  };
  return (
    <ul className={classes.chips}>
      {chips.map(({ title, Icon: Picture, ...chipped }, index) => {
        const problem = problemOf(chipped);
        const chip = (
          <div className={classes.chip} data-missing={problem !== null || undefined}>
            <Picture size={14} stroke={1.5} aria-hidden className={classes.chipIcon} />
            <UnstyledButton
              className={classes.chipText}
              title={problem === null ? title : `${title} ${problem}`}
              onClick={() => onOpen?.(index)}
              data-chip={index}
              onKeyDown={onKey(index)}
              aria-keyshortcuts={onMove ? 'Alt+ArrowUp Alt+ArrowDown Delete' : 'Delete'}
            >
              {title}
            </UnstyledButton>
            <CloseButton
              size="sm"
              aria-label={`Remove ${title}`}
              onClick={({ currentTarget }) => remove(index, currentTarget)}
            />
          </div>
        );
        return (
          <li key={`${index} ${title}`} data-over={over === index || undefined} {...propsOf(index)}>
            {around ? around(index, chip) : chip}
          </li>
        );
      })}
    </ul>
  );
}
