import { SortHeading as Heading } from '@/features/lists/SortHeading';

interface Sort<Column extends string> {
  readonly column: Column;
  readonly descending: boolean;
}

interface Props<Column extends string> {
  readonly column: Column;
  readonly sort: Sort<Column>;
  readonly onSort: (sort: Sort<Column>) => void;
  readonly className?: string;
  readonly children: string;
}

/** A column's head that sorts; a second click turns the order round. */
export function SortHeading<Column extends string>(props: Props<Column>) {
  const { column, sort, onSort, ...rest } = props;
  const isSorted = sort.column === column;
  return (
    <Heading
      {...rest}
      sorted={isSorted ? (sort.descending ? 'descending' : 'ascending') : null}
      onSort={() => onSort({ column, descending: isSorted ? !sort.descending : true })}
    />
  );
}
