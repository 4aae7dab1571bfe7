import { Button, FileButton, Group } from '@mantine/core';
import { IconFilePlus, IconFolderPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './files.module.css';
import { filesOfFolder, type Found } from './folders';
import { Unpacking, useUnpacking } from './Unpacking';

interface Props {
  readonly isFirst: boolean;
  readonly onFiles: (found: Found) => void;
}

/** What is read here; dropped files may have any name. */
const ACCEPTED =
  '.zip,.csv,.tsv,.tab,.txt,.psv,.json,.ndjson,.jsonl,.parquet,.arrow,.arrows,.feather,.xlsx,.sqlite,.sqlite3,.db,.gz';

function FolderButton({ onFiles }: Pick<Props, 'onFiles'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Folder"
        {...{ webkitdirectory: '' }}
        onChange={({ currentTarget }) => {
          onFiles(filesOfFolder([...(currentTarget.files ?? [])]));
          // The same folder may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconFolderPlus size={16} stroke={1.5} />}
        onClick={() => input.current?.click()}
      >
        Choose a folder
      </Button>
    </>
  );
}

/** Chooses files of this computer, or all that are in a folder. */
export function FilePicker({ isFirst, onFiles }: Props) {
  const { progress, unpack, stop } = useUnpacking();
  const take = async (files: readonly File[]) => {
    const found = await unpack({ files, left: [], isCut: false });
    if (found) onFiles(found);
  };
  return (
    <div>
      <Group gap="xs">
        <FileButton multiple accept={ACCEPTED} onChange={(files) => void take(files)}>
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
        <FolderButton onFiles={onFiles} />
      </Group>
      {progress && <Unpacking progress={progress} onStop={stop} />}
      {isFirst && (
        <p className={classes.note}>
          CSV, TSV, JSON, Parquet, Arrow, Excel and SQLite, also packed with gzip or in a ZIP file.
          Files and folders can also be dropped on any page.
        </p>
      )}
    </div>
  );
}
