import { UnstyledButton } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { RowRuleRow } from '#common/wire/rowRule.ts';
import listClasses from '@/features/lists/list.module.css';
import type { ListView } from '@/features/lists/listView';
import { whomItLimits } from './ruleInWords';
import classes from './rowRulesView.module.css';
import type { RowRuleColumn, RowRuleFilters } from './state/rowRules';

const whom = ({ filter_type: kind, roles }: RowRuleRow): string =>
  whomItLimits({ kind, roles: roles.map(({ name }) => name) }) ?? 'Nobody';

const datasets = ({ tables }: RowRuleRow): string =>
  tables.map(({ table_name: name }) => name).join(', ');

function When({ row: { changed_on_delta_humanized: words, changed_by: by } }: { row: RowRuleRow }) {
  const who = [by?.first_name, by?.last_name].filter(Boolean).join(' ');
  return (
    <>
      {words}
      {who && <span className={listClasses.who}> by {who}</span>}
    </>
  );
}

const CONTROLS: ListView<RowRuleRow, RowRuleFilters, RowRuleColumn>['controls'] = [
  { kind: 'search', name: 'search', label: 'Search rules' },
  {
    kind: 'choice',
    name: 'kind',
    label: 'Filter type',
    placeholder: 'Filter type',
    width: 130,
    options: [
      { value: 'Regular', label: 'Regular' },
      { value: 'Base', label: 'Base' },
    ],
  },
  { kind: 'text', name: 'key', label: 'Group key', Icon: IconKey },
  {
    kind: 'related',
    name: 'role',
    label: 'Role',
    resource: 'rowlevelsecurity',
    relation: 'roles',
    placeholder: 'Role',
    isSearched: true,
  },
  {
    kind: 'related',
    name: 'dataset',
    label: 'Dataset',
    resource: 'rowlevelsecurity',
    relation: 'tables',
    placeholder: 'Dataset',
    isSearched: true,
  },
];

/** A name opens its rule for people who may change it. */
export const rowRulesView = (
  onEdit: ((id: number) => void) | null,
): ListView<RowRuleRow, RowRuleFilters, RowRuleColumn> => ({
  label: 'Row level security rules',
  one: 'rule',
  many: 'rules',
  layout: 'fixed',
  nothingFits: { title: 'No rule matches', text: 'Try a shorter search, or fewer filters.' },
  controls: CONTROLS,
  columns: [
    {
      heading: 'Name',
      sort: 'name',
      className: listClasses.titleCell,
      headingClass: classes.nameHeading,
      whole: ({ name }) => name,
      cell: ({ id, name }) =>
        onEdit ? (
          <UnstyledButton className={classes.name} onClick={() => onEdit(id)}>
            {name}
          </UnstyledButton>
        ) : (
          name
        ),
    },
    {
      heading: 'Filter type',
      sort: 'filter_type',
      from: 'medium',
      headingClass: classes.kindHeading,
      cell: (row) => row.filter_type,
    },
    { heading: 'Limits', whole: whom, cell: whom },
    { heading: 'Datasets', whole: datasets, cell: datasets },
    {
      heading: 'Clause',
      sort: 'clause',
      from: 'medium',
      whole: ({ clause }) => clause,
      cell: ({ clause }) => <code className="sx-mono">{clause}</code>,
    },
    {
      heading: 'Group key',
      sort: 'group_key',
      from: 'wide',
      whole: ({ group_key: key }) => key ?? '',
      cell: ({ group_key: key }) => key,
    },
    {
      heading: 'Changed',
      sort: 'changed_on_delta_humanized',
      descendsFirst: true,
      from: 'wide',
      className: listClasses.when,
      cell: (row) => <When row={row} />,
    },
  ],
});
