import { Badge, UnstyledButton } from '@mantine/core';
import listClasses from '@/features/lists/list.module.css';
import type { ListView } from '@/features/lists/listView';
import { engineOf } from '#common/engines/engines.ts';
import classes from './databasesView.module.css';
import { Ago } from '@/ui/Ago';
import type { DatabaseRow } from './state/databaseRow';
import type { DatabaseColumn, DatabaseFilters } from './state/databases';

const ALLOWS = [
  ['expose_in_sqllab', 'SQL editor'],
  ['allow_dml', 'Data changes'],
  ['allow_ctas', 'Create tables'],
  ['allow_cvas', 'Create views'],
  ['allow_run_async', 'In background'],
] as const;

function Allowed({ database }: { database: DatabaseRow }) {
  const allowed = ALLOWS.filter(([flag]) => database[flag]);
  if (allowed.length === 0) return <span className={classes.nothing}>Charts only</span>;
  return (
    <span className={classes.allowed}>
      {allowed.map(([flag, label]) => (
        <Badge key={flag} color={flag === 'allow_dml' ? 'yellow' : 'gray'} miw="max-content">
          {label}
        </Badge>
      ))}
    </span>
  );
}

function Changed({ database }: { database: DatabaseRow }) {
  const { changed_on_delta_humanized: when, changed_by: by } = database;
  const at = Date.parse(`${database.changed_on}Z`);
  const who = [by?.first_name, by?.last_name].filter(Boolean).join(' ');
  return (
    <>
      {Number.isNaN(at) ? when : <Ago at={at} />}
      {who && <span className={listClasses.who}> by {who}</span>}
    </>
  );
}

/** The databases with host and permissions; a name opens the connection for people who may change it. */
export const databasesView = (
  onEdit: ((id: number) => void) | null,
): ListView<DatabaseRow, DatabaseFilters, DatabaseColumn> => ({
  label: 'Databases',
  one: 'database',
  many: 'databases',
  layout: 'auto',
  nothingFits: { title: 'No database matches', text: 'Try a shorter search.' },
  controls: [{ kind: 'search', name: 'search', label: 'Search databases' }],
  columns: [
    {
      heading: 'Name',
      sort: 'name',
      className: listClasses.titleCell,
      cell: ({ id, database_name: name }) =>
        onEdit ? (
          <UnstyledButton className={classes.name} onClick={() => onEdit(id)}>
            {name}
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{name}</span>
        ),
    },
    {
      heading: 'Kind',
      cell: ({ is_built_in: isBuiltIn, backend }) =>
        isBuiltIn ? 'Built in (DuckDB)' : engineOf(backend).displayName,
    },
    {
      heading: 'Host',
      from: 'wide',
      // Only people who may change connections get this value, and never from a real Superset.
      isShown: (rows) => rows.some(({ address }) => typeof address === 'string'),
      cell: ({ address }) => address,
    },
    { heading: 'Permissions', from: 'wide', cell: (database) => <Allowed database={database} /> },
    {
      heading: 'Datasets',
      from: 'wide',
      isNumber: true,
      isShown: (rows) => rows.some(({ dataset_count: count }) => count !== undefined),
      cell: ({ dataset_count: count }) => count?.toLocaleString('en-US'),
    },
    {
      heading: 'Changed',
      sort: 'changed',
      descendsFirst: true,
      className: listClasses.when,
      cell: (database) => <Changed database={database} />,
    },
  ],
});
