import { Anchor, Badge, Tooltip } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import listClasses from '@/features/lists/list.module.css';
import type { ListColumn, ListView } from '@/features/lists/listView';
import { AgeOfListed } from '@/features/refreshes/ListedFreshness';
import { Ago } from '@/ui/Ago';
import { VizIcon } from '@/viz/VizIcon';
import { FavoriteButton } from './components/FavoriteButton';
import classes from './libraryView.module.css';
import { type ObjectKind, KINDS, type LibraryRow } from './state/kinds';
import type { LibraryColumn, LibraryFilters } from './state/lists';

type Column = ListColumn<LibraryRow, LibraryColumn>;

function Title({
  kind,
  row: { title, url, vizType, certifiedBy },
}: {
  kind: ObjectKind;
  row: LibraryRow;
}) {
  const certificate = `Certified by ${certifiedBy}`;
  return (
    <div className={classes.title}>
      {kind === 'chart' && <VizIcon type={vizType} className={classes.vizType} />}
      <span className={classes.name}>
        <Anchor component={Link} to={url} fw={500} c="var(--sx-text)">
          {title}
        </Anchor>
        {certifiedBy && (
          <Tooltip label={certificate}>
            <IconRosetteDiscountCheck
              size={16}
              stroke={1.5}
              className={classes.certified}
              aria-label={certificate}
            />
          </Tooltip>
        )}
      </span>
    </div>
  );
}

/** The first two by name, the others as a number. */
function UsedIn({ usedIn }: LibraryRow) {
  return (
    <>
      {usedIn.slice(0, 2).map(({ title, url }, index) => (
        <span key={url}>
          {index > 0 && ', '}
          <Anchor component={Link} to={url}>
            {title}
          </Anchor>
        </span>
      ))}
      {usedIn.length > 2 && ` and ${usedIn.length - 2} more`}
    </>
  );
}

const favorite = (kind: ObjectKind): Column => {
  const { favoriteOf } = KINDS[kind];
  return {
    heading: null,
    className: classes.favorite,
    cell: (row) => favoriteOf && <FavoriteButton kind={favoriteOf} row={row} />,
  };
};

const detail = (kind: ObjectKind): Column => ({
  heading: KINDS[kind].detailHeading,
  cell: (row) =>
    kind === 'dashboard' ? (
      <Badge color={row.detail === 'Published' ? 'teal' : 'gray'} miw="max-content">
        {row.detail}
      </Badge>
    ) : (
      row.detail
    ),
});

/** Also where the list is narrow: few rows have one. */
const AGE: Column = {
  heading: 'Age of the table',
  cell: (row) => <AgeOfListed datasetId={row.id} />,
};

const USED_IN: Column = {
  heading: 'On dashboards',
  from: 'wide',
  cell: (row) => <UsedIn {...row} />,
};

/** Owner, last change and use. */
export const libraryView = (
  kind: ObjectKind,
  { hasAge = false }: { readonly hasAge?: boolean } = {},
): ListView<LibraryRow, LibraryFilters, LibraryColumn> => {
  const { title, one, many } = KINDS[kind];
  return {
    label: title,
    one,
    many,
    layout: 'auto',
    nothingFits: {
      title: `No ${one} matches`,
      text: `Try a shorter search, or look at everybody’s ${many}.`,
    },
    controls: [
      { kind: 'search', name: 'search', label: `Search ${many}` },
      {
        kind: 'segments',
        name: 'onlyMine',
        label: 'Owner',
        options: [
          { value: false, label: 'All' },
          { value: true, label: 'Mine' },
        ],
      },
    ],
    columns: [
      favorite(kind),
      {
        heading: 'Name',
        sort: 'title',
        className: listClasses.titleCell,
        whole: ({ title: name }) => name,
        cell: (row) => <Title kind={kind} row={row} />,
      },
      detail(kind),
      ...(kind === 'chart' ? [USED_IN] : []),
      ...(hasAge ? [AGE] : []),
      {
        heading: 'Owners',
        from: 'wide',
        cell: ({ owners }) => owners.map(({ name }) => name).join(', '),
      },
      {
        heading: 'Changed',
        sort: 'changed',
        descendsFirst: true,
        className: listClasses.when,
        cell: ({ changedAt, changedWords, changedBy }) => (
          <>
            {changedAt === null ? changedWords : <Ago at={changedAt} />}
            {changedBy && <span className={listClasses.who}> by {changedBy}</span>}
          </>
        ),
      },
    ],
  };
};
