import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FileImport } from '#common/wire/file.ts';
import { Writing } from '@/ui/Writing';
import { skippedWords } from './skipped';
import classes from './files.module.css';

interface Props {
  readonly run: FileImport;
  readonly databaseId: number | null;
  /** The dialog closes where a link leads to another page. */
  readonly onLeave: () => void;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const queryOf = (databaseId: number, { schema, name }: NonNullable<FileImport['table']>) => {
  const sql = `SELECT *\nFROM ${quoted(schema)}.${quoted(name)}`;
  return `/sqllab/?${new URLSearchParams({ dbid: String(databaseId), schema, sql, title: name }).toString()}`;
};

const exploreOf = (dataset: number) => `/explore/?datasource_type=table&datasource_id=${dataset}`;

/** How far the import is, how it ended, and where to go on. */
export function Outcome({ run, databaseId, onLeave }: Props) {
  const { message, rows, skipped, notes, table, dataset_id: dataset } = run;
  return (
    <Writing {...run}>
      <p className={classes.note}>
        {[
          `The table ${table?.name} has ${(rows ?? 0).toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}.`,
          skippedWords(skipped),
          message,
        ]
          .filter((sentence) => sentence !== null)
          .join(' ')}
      </p>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <Group gap="md">
        {databaseId !== null && table && (
          <Anchor component={Link} to={queryOf(databaseId, table)} onClick={onLeave}>
            Query the table
          </Anchor>
        )}
        {dataset !== null && (
          <Anchor component={Link} to={exploreOf(dataset)} onClick={onLeave}>
            Make a chart
          </Anchor>
        )}
        <Anchor component={Link} to="/tablemodelview/list/" onClick={onLeave}>
          Datasets
        </Anchor>
      </Group>
    </Writing>
  );
}
