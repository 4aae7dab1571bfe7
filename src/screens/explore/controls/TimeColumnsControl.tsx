import { Button } from '@mantine/core';
import { IconColumns3, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { columnTitle, readColumn, type TimeColumn } from '@/viz/plugins/timeTable/timeColumn';
import { toList } from '@/viz/shared/labels';
import { Chips } from './Chips';
import type { ControlProps } from './controlProps';
import { EditorPopover } from './EditorPopover';
import { moved } from './moved';
import { TimeColumnEditor } from './TimeColumnEditor';

const NEW = -1;

/** The first key that no other column has. */
const freeKey = (columns: readonly TimeColumn[]): string => {
  const taken = new Set(columns.map(({ key }) => key));
  let at = columns.length + 1;
  while (taken.has(`column-${at}`)) at += 1;
  return `column-${at}`;
};

/** The columns of a table over time. */
export function TimeColumnsControl({ value, onChange }: ControlProps) {
  const [open, setOpen] = useState<number | null>(null);
  const stored = toList(value);
  const columns = stored.map(readColumn);
  const close = () => setOpen(null);
  const save = (index: number) => (column: TimeColumn) => {
    /* What another product keeps of a column stays. */
    const next = { ...(stored[index] as object | undefined), ...column };
    onChange(
      index === NEW ? [...stored, next] : stored.map((one, at) => (at === index ? next : one)),
    );
    close();
  };
  const editor = (index: number) => (
    <TimeColumnEditor
      draft={columns[index] ?? readColumn({ key: freeKey(columns) }, columns.length)}
      onSave={save(index)}
      onCancel={close}
    />
  );
  return (
    <>
      <Chips
        chips={columns.map((column) => ({ title: columnTitle(column), Icon: IconColumns3 }))}
        onOpen={setOpen}
        onRemove={(index) => onChange(stored.filter((_, at) => at !== index))}
        onMove={(from, to) => onChange(moved(stored, from, to))}
        around={(index, chip) => (
          <EditorPopover
            label="Edit a column"
            opened={open === index}
            onClose={close}
            target={chip}
          >
            {editor(index)}
          </EditorPopover>
        )}
      />
      <EditorPopover
        label="Add a column"
        opened={open === NEW}
        onClose={close}
        target={
          <Button
            variant="default"
            size="compact-sm"
            fullWidth
            leftSection={<IconPlus size={14} stroke={1.5} />}
            onClick={() => setOpen(NEW)}
          >
            Add a column
          </Button>
        }
      >
        {editor(NEW)}
      </EditorPopover>
    </>
  );
}
