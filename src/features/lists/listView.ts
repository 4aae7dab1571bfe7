/** How a list is shown, as data: its columns, its filters, and the commands of its rows. */
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListResource } from '@/api/resources/lists';
import type { FilterValue, FilterValues, ListedRow } from './listState';

export interface ListColumn<Row extends ListedRow, Column extends string> {
  /** Null where a column needs no name. */
  readonly heading: string | null;
  readonly cell: (row: Row) => ReactNode;
  /** The name of the order by this column; absent if the server cannot sort by it. */
  readonly sort?: Column;
  /** The first click sorts the greatest or newest to the top. */
  readonly descendsFirst?: boolean;
  /** Hidden on narrow screens. */
  readonly from?: 'medium' | 'wide';
  readonly isNumber?: boolean;
  /** The class of its cells; the heading has `headingClass`. */
  readonly className?: string | undefined;
  readonly headingClass?: string | undefined;
  /** The whole text, if a cell may cut it. */
  readonly whole?: (row: Row) => string;
  /** Absent: always. */
  readonly isShown?: (rows: readonly Row[]) => boolean;
}

export interface Option {
  readonly value: Exclude<FilterValue, null>;
  readonly label: string;
}

interface Control<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

export type FilterControl<Name extends string = string> =
  | (Control<Name> & { readonly kind: 'search' })
  | (Control<Name> & { readonly kind: 'text'; readonly Icon: Icon })
  | (Control<Name> & { readonly kind: 'segments'; readonly options: readonly Option[] })
  | (Control<Name> & {
      readonly kind: 'choice';
      readonly options: readonly Option[];
      /** Shown while nothing is selected; absent if something always is. */
      readonly placeholder?: string;
      readonly width: number;
    })
  | (Control<Name> & {
      /** A related object, by its id. */
      readonly kind: 'related';
      readonly resource: ListResource;
      readonly relation: string;
      readonly placeholder: string;
      /** There may be more than a menu shows: they are found as one types. */
      readonly isSearched?: boolean;
    });

export interface RowAction {
  readonly label: string;
  readonly Icon: Icon;
  /** Its address or its action. */
  readonly to?: string;
  readonly run?: () => void;
  readonly isDangerous?: boolean;
  /** Why it is not possible for this row: the label, and the reason in a sentence. */
  readonly refused?: { readonly label: string; readonly reason: string } | undefined;
}

export interface RowActions<Row extends ListedRow> {
  /** The accessible name of a row's menu. */
  readonly label: (row: Row) => string;
  /** The accessible name of the column of menus. */
  readonly heading?: string;
  /** Empty: the row has no menu. */
  readonly of: (row: Row) => readonly RowAction[];
}

/** An action on all selected rows. */
export interface BulkAction<Row extends ListedRow> {
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly run: (rows: readonly Row[]) => void;
}

export interface EmptyText {
  readonly title: string;
  readonly text: string;
  readonly Icon?: Icon;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface ListView<
  Row extends ListedRow,
  Filters extends FilterValues,
  Column extends string,
> {
  /** The table's accessible name. */
  readonly label: string;
  readonly one: string;
  readonly many: string;
  /** `fixed` cuts long text so that every row has one line. */
  readonly layout: 'auto' | 'fixed';
  readonly controls: readonly FilterControl<keyof Filters & string>[];
  readonly columns: readonly ListColumn<Row, Column>[];
  /** Shown when filters leave no rows. */
  readonly nothingFits: { readonly title: string; readonly text: string };
}
