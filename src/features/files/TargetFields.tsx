import { Select } from '@mantine/core';
import classes from './files.module.css';
import type { Targets } from './useTargets';

/** The database and the schema of the new tables. */
export function TargetFields({ targets }: { targets: Targets }) {
  const { databases, databaseId, schemas, schema } = targets;
  return (
    <>
      <Select
        label="Database"
        data={(databases ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={databaseId === null ? null : String(databaseId)}
        allowDeselect={false}
        onChange={(value) => value !== null && targets.setDatabase(Number(value))}
      />
      <Select
        label="Schema"
        data={[...schemas]}
        value={schema}
        allowDeselect={false}
        onChange={targets.setSchema}
      />
    </>
  );
}

export function NoTarget() {
  return (
    <p role="alert" className={classes.note}>
      No database takes files. An administrator can allow it in the settings of a database.
    </p>
  );
}
