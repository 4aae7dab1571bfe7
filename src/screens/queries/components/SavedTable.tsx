import { ActionIcon, Anchor, Checkbox, Menu } from '@mantine/core';
import {
  IconCalendarClock,
  IconDots,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { Ago } from '@/ui/Ago';
import { Tag } from '@/ui/Tag';
import { savedAsked } from '../state/queriesSlice';
import type { SavedRow } from '../state/saved';
import { shareSaved } from '../state/thunks';
import classes from './queries.module.css';
import { SortHeading } from './SortHeading';

const addressOf = ({ id }: SavedRow) => `/sqllab/?savedQueryId=${id}`;

interface RowProps {
  readonly row: SavedRow;
  readonly isChosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function Row({ row, isChosen, onChoose, onEdit, onDelete }: RowProps) {
  const dispatch = useAppDispatch();
  const { name, description, databaseName, schema, tags, lastRun, rows } = row;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`Choose ${name}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <td title={row.sql}>
        <Anchor component={Link} to={addressOf(row)} fw={500} c="var(--sx-text)">
          {name || 'Untitled query'}
        </Anchor>
        {row.schedule && (
          <IconCalendarClock
            size={14}
            stroke={1.5}
            aria-label="Scheduled"
            className={classes.scheduled}
          />
        )}
        {description && <span className={classes.describing}>{description}</span>}
      </td>
      <td className={classes.middle}>{[databaseName, schema].filter(Boolean).join(' › ')}</td>
      <td className={classes.wide}>
        {tags.map((tag) => (
          <Tag
            key={tag.id}
            name={tag.name}
            as={(label) => <Link to={`/superset/all_entities/?id=${tag.id}`}>{label}</Link>}
          />
        ))}
      </td>
      <td className={`${classes.wide} ${classes.muted}`}>
        {lastRun
          ? `${lastRun}${rows === null ? '' : `, ${rows.toLocaleString('en')} rows`}`
          : 'never'}
      </td>
      <td className={classes.middle}>
        {row.changedAt === null ? row.changedWords : <Ago at={row.changedAt} />}
      </td>
      <td>
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={`More options for ${name}`}>
              <IconDots size={16} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component={Link}
              to={addressOf(row)}
              leftSection={<IconExternalLink size={16} stroke={1.5} />}
            >
              Open in a tab
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.5} />} onClick={onEdit}>
              Edit name, description, tags
            </Menu.Item>
            <Menu.Item
              leftSection={<IconLink size={16} stroke={1.5} />}
              onClick={() => void dispatch(shareSaved(row.id))}
            >
              Copy link
            </Menu.Item>
            <Menu.Item
              color="bad"
              leftSection={<IconTrash size={16} stroke={1.5} />}
              onClick={onDelete}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

interface Props {
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[], chosen: boolean) => void;
  readonly onEdit: (row: SavedRow) => void;
  readonly onDelete: (rows: readonly SavedRow[]) => void;
}

export function SavedTable({ chosen, onChoose, onEdit, onDelete }: Props) {
  const dispatch = useAppDispatch();
  const { rows, sort, status } = useAppSelector((state) => state.savedQueries);
  const heading = {
    sort,
    onSort: (next: typeof sort) => void dispatch(savedAsked({ sort: next })),
  };
  const ids = rows.map(({ id }) => id);
  const chosenHere = ids.filter((id) => chosen.has(id)).length;
  return (
    <table className={classes.table} aria-label="Saved queries" aria-busy={status === 'loading'}>
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            <Checkbox
              aria-label="Choose all"
              checked={chosenHere === ids.length}
              indeterminate={chosenHere > 0 && chosenHere < ids.length}
              onChange={(event) => onChoose(ids, event.currentTarget.checked)}
            />
          </th>
          <SortHeading column="label" {...heading}>
            Name
          </SortHeading>
          <th scope="col" className={`${classes.middle} ${classes.name}`}>
            Database
          </th>
          <th scope="col" className={`${classes.wide} ${classes.name}`}>
            Tags
          </th>
          <SortHeading
            column="last_run_delta_humanized"
            className={`${classes.wide} ${classes.name}`}
            {...heading}
          >
            Last run
          </SortHeading>
          <SortHeading
            column="changed_on_delta_humanized"
            className={`${classes.middle} ${classes.when}`}
            {...heading}
          >
            Changed
          </SortHeading>
          <th scope="col" className={classes.more} aria-label="Actions" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isChosen={chosen.has(row.id)}
            onChoose={(value) => onChoose([row.id], value)}
            onEdit={() => onEdit(row)}
            onDelete={() => onDelete([row])}
          />
        ))}
      </tbody>
    </table>
  );
}
