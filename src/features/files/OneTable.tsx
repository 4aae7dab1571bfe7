import { Checkbox } from '@mantine/core';
import { isDone } from './entries';
import { rowsOf, wideningWords } from './together';
import type { Files } from './useFiles';

/** Where several files wait: whether one table is made of all. */
export function OneTable({ files }: { files: Files }) {
  const { entries, difference, isOne } = files;
  if (entries.length < 2 || entries.every(isDone)) return null;
  const isRead = entries.every(({ preview }) => preview !== null);
  const isFitting = isRead && difference === null;
  const words = isRead
    ? `All have the same columns: ${rowsOf(entries)}. ${wideningWords(files.widened)}`
    : 'The files are read…';
  return (
    <Checkbox
      label={`One table of all ${entries.length}`}
      description={difference ?? words}
      checked={isOne}
      disabled={files.isImporting || entries.some(isDone) || (!isFitting && !isOne)}
      onChange={(event) => files.setOne(event.currentTarget.checked)}
    />
  );
}
