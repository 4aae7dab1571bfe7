import { Button, FileButton } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import classes from './files.module.css';

interface Props {
  readonly isFirst: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** What is read here; dropped files may have any name. */
const ACCEPTED =
  '.csv,.tsv,.tab,.txt,.psv,.json,.ndjson,.jsonl,.parquet,.arrow,.arrows,.feather,.xlsx,.sqlite,.sqlite3,.db';

/** Chooses files of this computer. */
export function FilePicker({ isFirst, onFiles }: Props) {
  return (
    <div>
      <FileButton multiple accept={ACCEPTED} onChange={(files) => onFiles(files)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconFilePlus size={16} stroke={1.5} />}
            {...(isFirst ? { 'data-autofocus': true } : {})}
          >
            {isFirst ? 'Choose files' : 'More files'}
          </Button>
        )}
      </FileButton>
      {isFirst && (
        <p className={classes.note}>
          CSV, TSV, JSON, Parquet, Arrow, Excel and SQLite. Files can also be dropped on any page.
        </p>
      )}
    </div>
  );
}
