import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { DragItem } from '../dnd/dragItem';
import { useDragItem } from '../dnd/useDragItem';
import classes from './BuilderPane.module.css';

interface Props {
  readonly name: string;
  readonly detail: string;
  readonly icon: ReactNode;
  /** Creates what differs each time the entry is dragged or added. */
  readonly make: () => DragItem;
  readonly onAdd: () => void;
  readonly isUsed?: boolean;
}

/** An entry to drag onto the page, or to add at its end with the button. */
export function PaletteEntry({ name, detail, icon, make, onAdd, isUsed = false }: Props) {
  const { ref, previewRef, isDragging } = useDragItem(make, !isUsed);
  const entry = useRef<HTMLElement>(null);
  const wasPressed = useRef(false);
  const refs = useCallback(
    (element: HTMLElement | null) => {
      entry.current = element;
      ref(element);
      previewRef(element);
    },
    [ref, previewRef],
  );
  /** A chart is added once: the next one that can be added gets the focus of the button that goes. */
  useEffect(() => {
    if (!isUsed || !wasPressed.current) return;
    wasPressed.current = false;
    let next = entry.current?.nextElementSibling;
    while (next && !next.querySelector('button')) next = next.nextElementSibling;
    if (document.activeElement !== document.body) return;
    (next ?? entry.current?.parentElement)?.querySelector('button')?.focus();
  }, [isUsed]);
  return (
    <li
      ref={refs}
      className={classes.entry}
      data-used={isUsed || undefined}
      data-dragging={isDragging || undefined}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.texts}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.detail}>{isUsed ? 'On this dashboard' : detail}</span>
      </span>
      {!isUsed && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Add ${name}`}
          onClick={() => {
            wasPressed.current = true;
            onAdd();
          }}
        >
          Add
        </Button>
      )}
    </li>
  );
}
