import { Checkbox } from '@mantine/core';
import { isDone } from './entries';
import type { Files } from './useFiles';

/** Where several files wait: whether one table is made of all. */
export function OneTable({ files }: { files: Files }) {
  const { entries, difference, isOne } = files;
  const isRead = entries.every(({ preview }) => preview !== null);
  if (entries.length < 2 || !(isRead || isOne)) return null;
  return (
    <Checkbox
      label={`One table of all ${entries.length}`}
      description={difference ?? 'All have the same columns.'}
      checked={isOne}
      disabled={files.isImporting || entries.some(isDone) || (difference !== null && !isOne)}
      onChange={(event) => files.setOne(event.currentTarget.checked)}
    />
  );
}
