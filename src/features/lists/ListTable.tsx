import { Checkbox } from '@mantine/core';
import classes from './list.module.css';
import type { ListedRow, Sort } from './listState';
import type { ListColumn, RowActions } from './listView';
import { RowMenu } from './RowMenu';
import { SortHeading } from './SortHeading';
import { chosenAmong, type Selection } from './useSelection';

/** The selection, and the names of its checkboxes. */
export interface Choosing<Row> {
  readonly selection: Selection;
  readonly nameOf: (row: Row) => string;
}

export interface TableProps<Row extends ListedRow, Column extends string> {
  readonly label: string;
  readonly layout: 'auto' | 'fixed';
  readonly columns: readonly ListColumn<Row, Column>[];
  readonly rows: readonly Row[];
  readonly sort: Sort<Column>;
  readonly isBusy: boolean;
  readonly onSort: (sort: Sort<Column>) => void;
  readonly actions?: RowActions<Row> | undefined;
  readonly choosing?: Choosing<Row> | undefined;
}

const join = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');

const cellClass = <Row extends ListedRow, Column extends string>(column: ListColumn<Row, Column>) =>
  join(
    column.heading === null && classes.lead,
    column.from && classes[column.from],
    column.isNumber && classes.number,
    column.className,
  );

function Heading<Row extends ListedRow, Column extends string>({
  column,
  sort,
  onSort,
}: Pick<TableProps<Row, Column>, 'sort' | 'onSort'> & { column: ListColumn<Row, Column> }) {
  const className = join(cellClass(column), column.headingClass);
  if (column.heading === null) return <td className={className} />;
  if (column.sort === undefined)
    return (
      <th scope="col" className={className}>
        {column.heading}
      </th>
    );
  const by = column.sort;
  const isSorted = sort.column === by;
  const descending = isSorted ? !sort.descending : column.descendsFirst === true;
  return (
    <SortHeading
      className={className}
      sorted={isSorted ? (sort.descending ? 'descending' : 'ascending') : null}
      onSort={() => onSort({ column: by, descending })}
    >
      {column.heading}
    </SortHeading>
  );
}

function ChooseAll<Row extends ListedRow>({
  rows,
  selection,
}: {
  rows: readonly Row[];
  selection: Selection;
}) {
  const chosen = chosenAmong(rows, selection).length;
  return (
    <th scope="col" className={classes.check}>
      <Checkbox
        aria-label="Select all"
        checked={chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onChange={(event) =>
          selection.choose(
            rows.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
    </th>
  );
}

/** The heading of the column of menus. */
function ActionsHeading({ heading }: { heading: string | undefined }) {
  if (heading === undefined) return <td className={classes.more} />;
  return <th scope="col" className={classes.more} aria-label={heading} />;
}

function Row<R extends ListedRow, Column extends string>({
  row,
  columns,
  actions,
  choosing,
}: Pick<TableProps<R, Column>, 'columns' | 'actions' | 'choosing'> & { row: R }) {
  const entries = actions?.of(row) ?? [];
  return (
    <tr>
      {choosing && (
        <td className={classes.lead}>
          <Checkbox
            aria-label={`Select ${choosing.nameOf(row)}`}
            checked={choosing.selection.ids.has(row.id)}
            onChange={(event) => choosing.selection.choose([row.id], event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.heading} className={cellClass(column)} title={column.whole?.(row)}>
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={classes.menu}>
          {entries.length > 0 && <RowMenu label={actions.label(row)} actions={entries} />}
        </td>
      )}
    </tr>
  );
}

/** The rows of a list under headings that sort. */
export function ListTable<R extends ListedRow, Column extends string>(
  props: TableProps<R, Column>,
) {
  const { label, layout, rows, sort, isBusy, onSort, actions, choosing } = props;
  const columns = props.columns.filter(({ isShown }) => isShown?.(rows) ?? true);
  return (
    <table className={join(classes.table, classes[layout])} aria-label={label} aria-busy={isBusy}>
      <thead>
        <tr>
          {choosing && <ChooseAll rows={rows} selection={choosing.selection} />}
          {columns.map((column) => (
            <Heading key={column.heading} column={column} sort={sort} onSort={onSort} />
          ))}
          {actions && <ActionsHeading heading={actions.heading} />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} columns={columns} actions={actions} choosing={choosing} />
        ))}
      </tbody>
    </table>
  );
}
