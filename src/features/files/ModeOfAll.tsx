import { Select } from '@mantine/core';
import type { ImportMode } from '#common/wire/file.ts';
import { isDone } from './entries';
import classes from './files.module.css';
import { modeOf } from './together';
import type { Files } from './useFiles';

export const MODES: readonly { readonly value: ImportMode; readonly label: string }[] = [
  { value: 'new', label: 'Create a table' },
  { value: 'append', label: 'Add to the table' },
  { value: 'replace', label: 'Replace the table' },
];

/** Where several files become tables of their own: one choice for all of them. */
export function ModeOfAll({ files }: { files: Files }) {
  const waiting = files.entries.filter((entry) => !isDone(entry));
  if (waiting.length < 2 || files.isOne) return null;
  return (
    <div className={classes.fields}>
      <Select
        label={`What to do with all ${waiting.length}`}
        placeholder="Each its own"
        data={[...MODES]}
        value={modeOf(waiting)}
        allowDeselect={false}
        disabled={files.isImporting}
        onChange={(value) => value !== null && files.setMode(value as ImportMode)}
      />
    </div>
  );
}
