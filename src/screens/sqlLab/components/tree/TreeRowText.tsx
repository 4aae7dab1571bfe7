import {
  IconColumns1,
  IconDatabase,
  IconEye,
  IconInfoCircle,
  IconKey,
  IconLink,
  IconListSearch,
  IconTable,
  IconTableShortcut,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RowOf, TreeRow } from '../../model/treeNode';
import { Marked } from './Marked';
import classes from './SchemaTree.module.css';

const ICON = { size: 14, stroke: 1.5, 'aria-hidden': true, className: classes.icon } as const;

const KINDS = { view: 'view', materialized_view: 'materialized view' } as const;
/** In a narrow row. */
const SHORT_KINDS = { view: 'view', materialized_view: 'materialized' } as const;

const columnWords = ({ column, refersTo }: RowOf<'column'>): string =>
  [
    `${column.name}${refersTo ? ` → ${refersTo}` : ''} ${column.type}`,
    column.isKey ? 'primary key' : '',
    refersTo ? 'foreign key' : '',
    column.comment ?? '',
  ]
    .filter((part) => part !== '')
    .join(', ');

/** The row's accessible name: the visible text, and after it what its icons and numbers mean. */
export const rowLabel = (row: TreeRow): string => {
  switch (row.kind) {
    case 'schema':
      return row.count === null
        ? row.name
        : `${row.name}, ${row.count.toLocaleString('en')} ${row.count === 1 ? 'table' : 'tables'}`;
    case 'table':
      return row.tableKind === 'table' ? row.name : `${row.name}, ${KINDS[row.tableKind]}`;
    case 'column':
      return columnWords(row);
    case 'index':
      return `${row.index.name ?? ''} (${row.index.column_names.join(', ')}) ${row.index.unique ? 'unique index' : 'index'}`;
    case 'definition':
      return `Show definition of ${row.name}`;
    case 'note':
      return row.retry ? `${row.text} Retry` : row.text;
    case 'fact':
      return row.text;
  }
};

const title = (row: TreeRow): string => {
  if (row.kind !== 'column') return rowLabel(row);
  const { column, refersTo } = row;
  return [
    `${column.name} · ${column.longType}`,
    column.isKey ? 'Primary key' : '',
    refersTo ? `Refers to ${refersTo}` : '',
    column.comment ?? '',
    'Double-click to insert, or drag into the text',
  ]
    .filter((line) => line !== '')
    .join('\n');
};

const Text = ({ row, children }: { row: TreeRow; children: ReactNode }) => (
  <span className={classes.name} title={title(row)}>
    {children}
  </span>
);

/** The space before it keeps the words of a row apart for programs that read its text. */
const Detail = ({ children }: { children: ReactNode }) => (
  <>
    {' '}
    <span className={classes.detail}>{children}</span>
  </>
);

/** Icon, name and details of one row. */
export function TreeRowText({ row, found }: { row: TreeRow; found: string | null }) {
  switch (row.kind) {
    case 'schema':
      return (
        <>
          <IconDatabase {...ICON} />
          <Text row={row}>{row.name}</Text>
          {row.count !== null && <Detail>{row.count.toLocaleString('en')}</Detail>}
        </>
      );
    case 'table':
      return (
        <>
          {row.tableKind === 'table' ? (
            <IconTable {...ICON} />
          ) : (
            <IconTableShortcut {...ICON} data-solid={row.tableKind === 'materialized_view'} />
          )}
          <Text row={row}>
            <Marked name={row.name} text={found} />
          </Text>
          {row.tableKind !== 'table' && <Detail>{SHORT_KINDS[row.tableKind]}</Detail>}
        </>
      );
    case 'column': {
      const { column, refersTo } = row;
      const Icon = column.isKey ? IconKey : refersTo ? IconLink : IconColumns1;
      return (
        <>
          <Icon {...ICON} size={12} data-mark={column.isKey || refersTo !== null || undefined} />
          <Text row={row}>
            <Marked name={column.name} text={found} />
            {refersTo && <span className={classes.faint}> → {refersTo}</span>}
          </Text>
          <Detail>{column.type.toLowerCase()}</Detail>
        </>
      );
    }
    case 'index':
      return (
        <>
          <IconListSearch {...ICON} size={12} />
          <Text row={row}>
            {row.index.name}
            <span className={classes.faint}> ({row.index.column_names.join(', ')})</span>
          </Text>
          <Detail>{row.index.unique ? 'unique' : 'index'}</Detail>
        </>
      );
    case 'definition':
      return (
        <>
          <IconEye {...ICON} size={12} />
          <Text row={row}>Show definition</Text>
        </>
      );
    case 'fact':
      return (
        <>
          <IconInfoCircle {...ICON} size={12} />
          <Text row={row}>
            <span className={classes.faint}>{row.text}</span>
          </Text>
        </>
      );
    case 'note':
      return (
        <span
          className={classes.name}
          role={row.isError ? 'alert' : undefined}
          data-error={row.isError || undefined}
          title={row.text}
        >
          {row.text}
        </span>
      );
  }
}
