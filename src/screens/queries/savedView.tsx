import { Anchor } from '@mantine/core';
import { IconCalendarClock, IconTag } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { taggedUrl } from '#common/legacyPaths.ts';
import type { ListView } from '@/features/lists/listView';
import { Ago } from '@/ui/Ago';
import { Tag } from '@/ui/Tag';
import classes from './components/queries.module.css';
import type { SavedColumn } from './state/lists';
import type { SavedFilters, SavedRow } from './state/saved';

/** The address that opens a saved query. */
export const addressOf = ({ id }: SavedRow): string => `/sqllab/?savedQueryId=${id}`;

function Name({ row }: { row: SavedRow }) {
  const { name, description, schedule } = row;
  return (
    <>
      <Anchor component={Link} to={addressOf(row)} fw={500} c="var(--sx-text)">
        {name || 'Untitled query'}
      </Anchor>
      {schedule && (
        <IconCalendarClock
          size={14}
          stroke={1.5}
          aria-label="Scheduled"
          className={classes.scheduled}
        />
      )}
      {description && <span className={classes.describing}>{description}</span>}
    </>
  );
}

const lastRunWords = ({ lastRun, rows }: SavedRow): string => {
  if (!lastRun) return 'never';
  return rows === null ? lastRun : `${lastRun}, ${rows.toLocaleString('en')} rows`;
};

export const SAVED_VIEW: ListView<SavedRow, SavedFilters, SavedColumn> = {
  label: 'Saved queries',
  one: 'saved query',
  many: 'saved queries',
  layout: 'fixed',
  nothingFits: { title: 'Nothing matches', text: 'Try a shorter search, or remove a filter.' },
  controls: [
    { kind: 'search', name: 'search', label: 'Search saved queries' },
    {
      kind: 'related',
      name: 'databaseId',
      label: 'Database',
      placeholder: 'Any database',
      resource: 'saved_query',
      relation: 'database',
    },
    { kind: 'text', name: 'tag', label: 'Tag', Icon: IconTag },
  ],
  columns: [
    {
      heading: 'Name',
      sort: 'label',
      descendsFirst: true,
      whole: ({ sql }) => sql,
      cell: (row) => <Name row={row} />,
    },
    {
      heading: 'Database',
      from: 'medium',
      headingClass: classes.name,
      cell: ({ databaseName, schema }) => [databaseName, schema].filter(Boolean).join(' › '),
    },
    {
      heading: 'Tags',
      from: 'wide',
      headingClass: classes.name,
      cell: ({ tags }) =>
        tags.map(({ id, name }) => (
          <Tag key={id} name={name} as={(label) => <Link to={taggedUrl(id)}>{label}</Link>} />
        )),
    },
    {
      heading: 'Last run',
      sort: 'last_run_delta_humanized',
      descendsFirst: true,
      from: 'wide',
      className: classes.muted,
      headingClass: classes.name,
      cell: lastRunWords,
    },
    {
      heading: 'Changed',
      sort: 'changed_on_delta_humanized',
      descendsFirst: true,
      from: 'medium',
      headingClass: classes.when,
      cell: ({ changedAt, changedWords }) =>
        changedAt === null ? changedWords : <Ago at={changedAt} />,
    },
  ],
};
