import { ActionIcon, Badge, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { engineOf } from '#common/engines/engines.ts';
import { useAppDispatch } from '@/app/redux';
import listClasses from '@/ui/list/list.module.css';
import { SortHeading } from '@/ui/list/SortHeading';
import { databaseListChanged } from '../state/databasesSlice';
import type { DatabasesState, KeptDatabase, SortColumn } from '../state/types';
import classes from './DatabaseTable.module.css';

interface Actions {
  readonly canWrite: boolean;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (database: KeptDatabase) => void;
}

const ALLOWS = [
  ['expose_in_sqllab', 'SQL editor'],
  ['allow_dml', 'Data changes'],
  ['allow_ctas', 'Create tables'],
  ['allow_cvas', 'Create views'],
  ['allow_run_async', 'In background'],
] as const;

function Allowed({ database }: { database: KeptDatabase }) {
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

function MoreMenu({ database, onEdit, onDelete }: Actions & { database: KeptDatabase }) {
  const isBuiltIn = database.is_built_in === true;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`More options for ${database.database_name}`}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} stroke={1.5} />}
          onClick={() => onEdit(database.id)}
        >
          Edit
        </Menu.Item>
        <Tooltip
          label="The built-in database holds what is uploaded and the examples, so it stays."
          disabled={!isBuiltIn}
        >
          <Menu.Item
            color="bad"
            leftSection={<IconTrash size={16} stroke={1.5} />}
            aria-disabled={isBuiltIn || undefined}
            {...(isBuiltIn
              ? { 'data-disabled': true, 'aria-label': 'Delete: the built-in database stays' }
              : { onClick: () => onDelete(database) })}
          >
            Delete
          </Menu.Item>
        </Tooltip>
      </Menu.Dropdown>
    </Menu>
  );
}

const person = ({ changed_by: by }: KeptDatabase): string =>
  [by?.first_name, by?.last_name].filter(Boolean).join(' ');

function Row({
  database,
  shows,
  ...actions
}: Actions & { database: KeptDatabase; shows: { address: boolean; datasets: boolean } }) {
  return (
    <tr>
      <td className={listClasses.titleCell}>
        {actions.canWrite ? (
          <UnstyledButton className={classes.name} onClick={() => actions.onEdit(database.id)}>
            {database.database_name}
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{database.database_name}</span>
        )}
      </td>
      <td>{database.is_built_in ? 'Built in (DuckDB)' : engineOf(database.backend).displayName}</td>
      {shows.address && <td className={listClasses.wide}>{database.address}</td>}
      <td className={listClasses.wide}>
        <Allowed database={database} />
      </td>
      {shows.datasets && (
        <td className={`${listClasses.wide} ${classes.number}`}>
          {database.dataset_count?.toLocaleString('en-US')}
        </td>
      )}
      <td className={listClasses.when}>
        {database.changed_on_delta_humanized}
        {person(database) && <span className={listClasses.who}> by {person(database)}</span>}
      </td>
      {actions.canWrite && (
        <td className={listClasses.actions}>
          <MoreMenu database={database} {...actions} />
        </td>
      )}
    </tr>
  );
}

/** What is connected, where it is, and what may be done there. */
export function DatabaseTable({ list, ...actions }: Actions & { list: DatabasesState }) {
  const dispatch = useAppDispatch();
  const rows = list.ids.flatMap((id) => list.byId[id] ?? []);
  const shows = {
    address: rows.some(({ address }) => typeof address === 'string'),
    datasets: rows.some(({ dataset_count: count }) => count !== undefined),
  };
  const heading = (column: SortColumn, label: string) => {
    const { sort } = list;
    const isActive = sort.column === column;
    const descending = isActive ? !sort.descending : column === 'changed';
    return (
      <SortHeading
        sorted={isActive ? (sort.descending ? 'descending' : 'ascending') : null}
        onSort={() => dispatch(databaseListChanged({ sort: { column, descending } }))}
      >
        {label}
      </SortHeading>
    );
  };
  return (
    <table
      className={listClasses.table}
      aria-label="Databases"
      aria-busy={list.status === 'loading'}
    >
      <thead>
        <tr>
          {heading('name', 'Name')}
          <th scope="col">Kind</th>
          {shows.address && (
            <th scope="col" className={listClasses.wide}>
              Host
            </th>
          )}
          <th scope="col" className={listClasses.wide}>
            Allows
          </th>
          {shows.datasets && (
            <th scope="col" className={`${listClasses.wide} ${classes.number}`}>
              Datasets
            </th>
          )}
          {heading('changed', 'Changed')}
          {actions.canWrite && <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map((database) => (
          <Row key={database.id} database={database} shows={shows} {...actions} />
        ))}
      </tbody>
    </table>
  );
}
