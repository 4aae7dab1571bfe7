import { ActionIcon, Button, Group, Modal, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { AddressField } from './AddressField';
import { type Entry, isDone, partLabel, problemOf, remoteFile } from './entries';
import { FileFields } from './FileFields';
import classes from './files.module.css';
import { FilePicker } from './FilePicker';
import { type Found, leftWords } from './folders';
import { OneTable } from './OneTable';
import { ModeOfAll } from './ModeOfAll';
import { NoTarget } from './TargetFields';
import { calledAs } from './together';
import { type Files, useFiles } from './useFiles';
import { useTargets } from './useTargets';

interface Props {
  readonly given: readonly File[];
  /** What else was dropped with them. */
  readonly found?: Found | undefined;
  readonly onClose: () => void;
}

/** Why nothing can be imported, where several files wait. */
const waitWords = (entry: Entry, { entries }: Files): string => {
  const words = `${calledAs(entry)}: ${problemOf(entry)}`;
  return entry.error && entries.length > 1 ? `${words} Remove it to import the others.` : words;
};

const word = (files: Files): string => {
  if (files.isOne) return 'Import into one table';
  const count = files.entries.filter((entry) => !isDone(entry)).length;
  return count > 1 ? `Import ${count} tables` : 'Import';
};

const labelOf = (entry: Entry): string => {
  const name = calledAs(entry);
  return partLabel(entry.preview?.parts.find((part) => part.name === name) ?? { name });
};

function FileList({ files }: { files: Files }) {
  if (files.entries.length < 2) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {files.entries.map((entry) => {
        const name = calledAs(entry);
        const label = labelOf(entry);
        return (
          <li
            key={entry.key}
            className={classes.file}
            data-shown={entry === files.shown || undefined}
            data-failed={entry.error !== null || undefined}
          >
            <UnstyledButton
              aria-current={entry === files.shown || undefined}
              onClick={() => files.show(entry.key)}
            >
              {isDone(entry) ? `${label} ✓` : entry.error ? `${label} ✗` : label}
            </UnstyledButton>
            {!files.isImporting && (
              <ActionIcon aria-label={`Remove ${name}`} onClick={() => files.remove(entry)}>
                <IconX size={14} stroke={1.5} />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Files become tables: what is in them is shown before anything is written. */
export function FilesDialog({ given, found, onClose }: Props) {
  const files = useFiles(given, found?.folder);
  const targets = useTargets();
  const [left, setLeft] = useState(found);
  const entry = files.shown;
  const { databaseId, schema, databases } = targets;
  const hasNone = databases !== null && databases.length === 0;
  const isAllDone = files.entries.length > 0 && files.entries.every(isDone);
  const waits = files.entries.find((one) => !isDone(one) && problemOf(one) !== null);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Data from files"
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={!files.isImporting}
    >
      <div className={classes.layout}>
        {targets.error && <ErrorNotice error={targets.error} compact />}
        {hasNone && <NoTarget />}
        <FilePicker
          isFirst={files.entries.length === 0}
          onFiles={(more) => {
            setLeft(more);
            files.add(more.files, more.folder);
          }}
        />
        <AddressField onAddress={(address) => files.add([remoteFile(address)])} />
        {left && leftWords(left) !== null && <p className={classes.note}>{leftWords(left)}</p>}
        <OneTable files={files} />
        <ModeOfAll files={files} />
        <FileList files={files} />
        {entry && (
          <FileFields
            key={entry.key}
            entry={entry}
            files={files}
            targets={targets}
            onLeave={onClose}
          />
        )}
        <Group justify="flex-end" className={classes.end}>
          {waits && !waits.isBusy && files.entries.length > 0 && (
            <span className={classes.note}>{waitWords(waits, files)}</span>
          )}
          {files.isImporting ? (
            <Button variant="default" onClick={() => void files.stop()}>
              Stop
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {isAllDone ? 'Done' : 'Cancel'}
            </Button>
          )}
          {!isAllDone && (
            <Button
              disabled={!files.isReady || databaseId === null}
              loading={files.isImporting}
              onClick={() => databaseId !== null && void files.importAll({ databaseId, schema })}
            >
              {word(files)}
            </Button>
          )}
        </Group>
      </div>
    </Modal>
  );
}
