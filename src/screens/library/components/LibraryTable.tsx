import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Group,
  Menu,
  Modal,
  Text,
  Tooltip,
} from '@mantine/core';
import {
  IconDots,
  IconRosetteDiscountCheck,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ownsOrAdmin } from '@/features/session/permissions';
import { selectUser } from '@/features/session/selectors';
import { Ago } from '@/ui/Ago';
import listClasses from '@/features/lists/list.module.css';
import { SortHeading } from '@/features/lists/SortHeading';
import { type Kind, KINDS, type LibraryRow } from '../state/kinds';
import { type ListState, listChanged, type SortColumn } from '../state/librarySlice';
import { deleteRow, toggleFavorite } from '../state/thunks';
import classes from './LibraryTable.module.css';

function Heading({
  kind,
  column,
  list,
  children,
}: {
  kind: Kind;
  column: SortColumn;
  list: ListState;
  children: string;
}) {
  const dispatch = useAppDispatch();
  const { sort } = list;
  const active = sort.column === column;
  const descending = active ? !sort.descending : column === 'changed';
  return (
    <SortHeading
      sorted={active ? (sort.descending ? 'descending' : 'ascending') : null}
      onSort={() => dispatch(listChanged({ kind, sort: { column, descending } }))}
    >
      {children}
    </SortHeading>
  );
}

function Star({
  kind,
  row,
  isFavorite,
}: {
  kind: 'dashboard' | 'chart';
  row: LibraryRow;
  isFavorite: boolean;
}) {
  const dispatch = useAppDispatch();
  return (
    <ActionIcon
      aria-label={
        isFavorite ? `Remove ${row.title} from favorites` : `Add ${row.title} to favorites`
      }
      aria-pressed={isFavorite}
      onClick={() =>
        void dispatch(toggleFavorite({ kind, id: row.id, isFavorite: !isFavorite }))
      }
    >
      {isFavorite ? (
        <IconStarFilled size={16} className={classes.star} />
      ) : (
        <IconStar size={16} stroke={1.5} />
      )}
    </ActionIcon>
  );
}

function Row({
  kind,
  row,
  isFavorite,
  onDelete,
}: {
  kind: Kind;
  row: LibraryRow;
  isFavorite: boolean;
  onDelete: () => void;
}) {
  const user = useAppSelector(selectUser);
  const canDelete = ownsOrAdmin(
    user,
    row.owners.map(({ id }) => id),
  );
  return (
    <tr>
      <td className={classes.starCell}>
        {kind !== 'dataset' && <Star kind={kind} row={row} isFavorite={isFavorite} />}
      </td>
      <td className={listClasses.titleCell}>
        <Anchor component={Link} to={row.url} fw={500} c="var(--sx-text)">
          {row.title}
        </Anchor>
        {row.certifiedBy && (
          <Tooltip label={`Certified by ${row.certifiedBy}`}>
            <IconRosetteDiscountCheck
              size={16}
              stroke={1.5}
              className={classes.certified}
              aria-label={`Certified by ${row.certifiedBy}`}
            />
          </Tooltip>
        )}
      </td>
      <td>
        {kind === 'dashboard' ? (
          <Badge color={row.detail === 'Published' ? 'teal' : 'gray'} miw="max-content">
            {row.detail}
          </Badge>
        ) : (
          row.detail
        )}
      </td>
      {kind === 'chart' && (
        <td className={listClasses.wide}>
          {row.usedIn.slice(0, 2).map(({ title, url }, index) => (
            <span key={url}>
              {index > 0 && ', '}
              <Anchor component={Link} to={url}>
                {title}
              </Anchor>
            </span>
          ))}
          {row.usedIn.length > 2 && ` and ${row.usedIn.length - 2} more`}
        </td>
      )}
      <td className={listClasses.wide}>{row.owners.map(({ name }) => name).join(', ')}</td>
      <td className={listClasses.when}>
        {row.changedAt === null ? row.changedWords : <Ago at={row.changedAt} />}
        {row.changedBy && <span className={listClasses.who}> by {row.changedBy}</span>}
      </td>
      <td className={listClasses.actions}>
        {canDelete && (
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label={`More options for ${row.title}`}>
                <IconDots size={16} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                color="bad"
                leftSection={<IconTrash size={16} stroke={1.5} />}
                onClick={onDelete}
              >
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </td>
    </tr>
  );
}

/** The list itself: who, when, where used; deletion asks, since it cannot come back. */
export function LibraryTable({ kind, list }: { kind: Kind; list: ListState }) {
  const dispatch = useAppDispatch();
  const [doomed, setDoomed] = useState<LibraryRow | null>(null);
  const info = KINDS[kind];
  return (
    <>
      <table
        className={listClasses.table}
        aria-label={info.title}
        aria-busy={list.status === 'loading'}
      >
        <thead>
          <tr>
            <td />
            <Heading kind={kind} column="title" list={list}>
              Name
            </Heading>
            <th scope="col">{info.detailHeading}</th>
            {kind === 'chart' && (
              <th scope="col" className={listClasses.wide}>
                On dashboards
              </th>
            )}
            <th scope="col" className={listClasses.wide}>
              Owners
            </th>
            <Heading kind={kind} column="changed" list={list}>
              Changed
            </Heading>
            <td />
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <Row
              key={row.id}
              kind={kind}
              row={row}
              isFavorite={list.favorites.includes(row.id)}
              onDelete={() => setDoomed(row)}
            />
          ))}
        </tbody>
      </table>
      <Modal
        opened={doomed !== null}
        onClose={() => setDoomed(null)}
        title={`Delete this ${info.one}?`}
      >
        <Text>
          “{doomed?.title}” will be gone for everybody
          {doomed && doomed.usedIn.length > 0
            ? `, and from ${doomed.usedIn.length === 1 ? 'the dashboard' : 'the dashboards'} ${doomed.usedIn.map(({ title }) => title).join(', ')}`
            : ''}
          . This cannot be undone.
        </Text>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={() => setDoomed(null)}>
            Cancel
          </Button>
          <Button
            color="bad"
            onClick={() => {
              if (doomed) void dispatch(deleteRow({ kind, id: doomed.id, title: doomed.title }));
              setDoomed(null);
            }}
          >
            Delete
          </Button>
        </Group>
      </Modal>
    </>
  );
}
