import { ActionIcon, Button, Group } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconFilter,
  IconLineDashed,
  IconTrash,
} from '@tabler/icons-react';
import { isFilter } from '../nativeFilter';
import { type Draft, readEntry, type StoredEntry } from './draft';
import classes from './FilterDialog.module.css';

interface Props {
  readonly draft: Draft;
  readonly chosen: string | null;
  /** Entries with something missing. */
  readonly wrong: ReadonlySet<string>;
  /** Removed a while ago: no longer in the list. */
  readonly gone: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onAdd: (kind: 'filter' | 'divider') => void;
  readonly onMove: (id: string, by: -1 | 1) => void;
  readonly onRemove: (id: string) => void;
  readonly onRestore: (id: string) => void;
}

const icon = { size: 14, stroke: 1.5 } as const;

const nameOf = (entry: StoredEntry): string => {
  const read = readEntry(entry);
  if (!read) return 'Filter';
  if (isFilter(read)) return read.name || 'New filter';
  return read.title || 'New divider';
};

/** The filters in the order of the bar: add, order, remove. */
export function EntryList(props: Props) {
  const { draft, chosen, wrong, gone, onChoose, onAdd, onMove, onRemove, onRestore } = props;
  const shown = draft.entries.filter(({ id }) => !gone.includes(id));
  return (
    <div className={classes.list}>
      <ul>
        {shown.map((entry, at) => {
          const { id } = entry;
          const name = nameOf(entry);
          if (draft.removed.includes(id))
            return (
              <li key={id} className={classes.removed}>
                <span>{`${name} (Removed)`}</span>
                <Button variant="subtle" size="compact-xs" onClick={() => onRestore(id)}>
                  {`Undo the removal of ${name}`}
                </Button>
              </li>
            );
          return (
            <li key={id} className={classes.entry} data-chosen={id === chosen || undefined}>
              <button
                type="button"
                aria-current={id === chosen || undefined}
                data-wrong={wrong.has(id) || undefined}
                onClick={() => onChoose(id)}
              >
                {entry.type === 'DIVIDER' ? (
                  <IconLineDashed {...icon} aria-hidden />
                ) : (
                  <IconFilter {...icon} aria-hidden />
                )}
                <span>{name}</span>
              </button>
              <ActionIcon
                size={24}
                aria-label={`Move ${name} up`}
                disabled={at === 0}
                onClick={() => onMove(id, -1)}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={`Move ${name} down`}
                disabled={at === shown.length - 1}
                onClick={() => onMove(id, 1)}
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
        <Button variant="default" size="xs" onClick={() => onAdd('filter')}>
          Add filter
        </Button>
        <Button variant="default" size="xs" onClick={() => onAdd('divider')}>
          Add divider
        </Button>
      </Group>
    </div>
  );
}
