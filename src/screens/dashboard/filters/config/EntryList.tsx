import { ActionIcon, Button, Group } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowUp,
  IconFilter,
  IconGripVertical,
  IconLineDashed,
  IconTrash,
} from '@tabler/icons-react';
import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { followPointer } from '@/ui/followPointer';
import { isFilter, readEntry } from '../nativeFilter';
import {
  type Draft,
  isForeign,
  kept,
  listed,
  type NewKind,
  nounOf,
  type StoredEntry,
} from './draft';
import classes from './FilterDialog.module.css';
import type { Part } from './part';

interface Props {
  readonly draft: Draft;
  readonly adds: Part['adds'];
  readonly chosen: string | null;
  /** Entries with something missing. */
  readonly wrong: ReadonlySet<string>;
  /** Removed a while ago; they can be restored until the filters are saved. */
  readonly gone: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onAdd: (kind: NewKind) => void;
  /** To the place of another one, which makes room. */
  readonly onMove: (id: string, to: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onRestore: (id: string) => void;
}

const icon = { size: 14, stroke: 1.5 } as const;

const nameOf = (entry: StoredEntry): string => {
  const read = readEntry(entry);
  if (!read) return 'Filter';
  if (isForeign(entry)) return (isFilter(read) && read.name) || 'Unknown display control';
  if (isFilter(read)) return read.name || `New ${nounOf(read).toLowerCase()}`;
  return read.title || 'New divider';
};

/** Display controls are no filters. */
function EntryIcon({ type }: { readonly type: string }) {
  if (type.endsWith('DIVIDER')) return <IconLineDashed {...icon} aria-hidden />;
  const Icon = type === 'CHART_CUSTOMIZATION' ? IconAdjustmentsHorizontal : IconFilter;
  return <Icon {...icon} aria-hidden />;
}

/** Drags an entry to the place of the one under the pointer, which makes room. */
const useDrag = (onMove: Props['onMove']) => {
  const list = useRef<HTMLUListElement>(null);
  const start = (event: PointerEvent<HTMLElement>, id: string) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const over = ({ clientY }: globalThis.PointerEvent) => {
      const under = [...(list.current?.children ?? [])].find((entry) => {
        const { top, bottom } = entry.getBoundingClientRect();
        return clientY >= top && clientY < bottom;
      });
      const other = under?.getAttribute('data-id');
      if (other && other !== id) onMove(id, other);
    };
    followPointer(event.currentTarget, event.pointerId, over, () => undefined);
  };
  return { list, start };
};

interface RemovedProps {
  readonly name: string;
  readonly isGone: boolean;
  readonly onRestore: () => void;
}

/** An entry that was removed. The focus is here, and afterwards on what is shown, never on nothing. */
function Removed({ name, isGone, onRestore }: RemovedProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const undo = ref.current;
    const list = undo?.closest('ul');
    undo?.focus();
    return () => {
      if (document.activeElement !== undo) return;
      const others = list?.parentElement;
      const next = () => others?.querySelector<HTMLElement>('[aria-current], :scope > div button');
      setTimeout(() => next()?.focus());
    };
  }, []);
  return (
    <>
      <span>{`${name} (Removed)`}</span>
      <Button ref={ref} variant="subtle" size="compact-xs" onClick={onRestore}>
        {isGone ? `Restore ${name}` : `Undo the removal of ${name}`}
      </Button>
    </>
  );
}

/** The filters, or the display controls, in the order of the bar: add, order, remove. */
export function EntryList(props: Props) {
  const { draft, adds, chosen, wrong, gone, onChoose, onAdd, onMove, onRemove, onRestore } = props;
  const rest = listed({ ...draft, entries: kept(draft) });
  const { list, start } = useDrag(onMove);
  const moveTo = (id: string, neighbour: StoredEntry | undefined) => {
    if (neighbour) onMove(id, neighbour.id);
  };
  return (
    <div className={classes.list}>
      <ul ref={list}>
        {listed(draft).map((entry) => {
          const { id } = entry;
          const at = rest.indexOf(entry);
          const name = nameOf(entry);
          if (draft.removed.includes(id))
            return (
              <li key={`${id} removed`} data-id={id} className={classes.removed}>
                <Removed name={name} isGone={gone.includes(id)} onRestore={() => onRestore(id)} />
              </li>
            );
          return (
            <li
              key={id}
              data-id={id}
              className={classes.entry}
              data-chosen={id === chosen || undefined}
            >
              <span className={classes.grip} onPointerDown={(event) => start(event, id)}>
                <IconGripVertical {...icon} aria-hidden />
              </span>
              <button
                type="button"
                aria-current={id === chosen || undefined}
                data-wrong={wrong.has(id) || undefined}
                onClick={() => onChoose(id)}
              >
                <EntryIcon type={String(entry.type)} />
                <span>{name}</span>
              </button>
              <ActionIcon
                size={24}
                aria-label={`Move ${name} up`}
                disabled={at === 0}
                onClick={() => moveTo(id, rest[at - 1])}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={`Move ${name} down`}
                disabled={at === rest.length - 1}
                onClick={() => moveTo(id, rest[at + 1])}
              >
                <IconArrowDown {...icon} />
              </ActionIcon>
              <ActionIcon size={24} aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
                <IconTrash {...icon} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <Group gap={8}>
        {adds.map(([kind, label]) => (
          <Button key={kind} variant="default" size="xs" onClick={() => onAdd(kind)}>
            {label}
          </Button>
        ))}
      </Group>
    </div>
  );
}
