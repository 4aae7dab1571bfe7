import { Alert, Anchor, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FileImport } from '#common/wire/file.ts';
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
  const { state, percent, message, rows, skipped, table, dataset_id: dataset } = run;
  if (state === 'running')
    return (
      <div role="status">
        <progress
          className={classes.progress}
          aria-label="Import"
          max={100}
          {...(percent > 0 ? { value: percent } : {})}
        />
        <p className={classes.note}>{`Writing the table: ${percent}%`}</p>
      </div>
    );
  if (state !== 'done')
    return (
      <Alert color={state === 'failed' ? 'bad' : 'gray'} role="alert">
        {message}
      </Alert>
    );
  return (
    <Alert color="teal" role="status">
      <p className={classes.note}>
        {`The table ${table?.name} has ${(rows ?? 0).toLocaleString('en-US')} rows.`}
        {skipped > 0 &&
          (skipped === 1
            ? ' One problem was left out.'
            : ` ${skipped.toLocaleString('en-US')} problems were left out.`)}
        {message !== null && ` ${message}`}
      </p>
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
    </Alert>
  );
}
