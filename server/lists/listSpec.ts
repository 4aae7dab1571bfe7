import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import type { Tables } from '../store/tables.ts';
import type { Column, Condition, Source } from './columns.ts';
import type { Relation } from './relations.ts';

export type Direction = 'asc' | 'desc';
/** The store’s tables whose rows are listed; each row has an id. */
export type Listed =
  | 'annotation_layers'
  | 'annotations'
  | 'charts'
  | 'dashboards'
  | 'databases'
  | 'datasets'
  | 'events'
  | 'queries'
  | 'saved_queries'
  | 'tags';
export type Rows<T extends Listed> = SelectQueryBuilder<Tables, T, object>;
export type Stored<T extends Listed> = Selectable<Tables[T]> & { readonly id: number };
export type SpecialFilter = (value: unknown, viewer: Viewer) => Condition;

type Named<Value> = Readonly<Record<string, Value>>;

interface Offered<ColumnName extends string, RelationName extends string> {
  /** The filters: with the operators of the column’s type, or of the relation. */
  readonly searched: readonly (ColumnName | RelationName)[];
  readonly ordered: readonly (ColumnName | `${RelationName}.${string}`)[];
  /** Columns whose values `distinct/` offers; `related/` offers those of each relation with choices. */
  readonly distinct?: readonly ColumnName[];
}

/** The list of a resource, declared once: its filters, orders and choices follow from it. */
export interface ListShape extends Offered<string, string> {
  readonly title: string;
  readonly columns: Named<Column>;
  readonly relations: Named<Relation>;
  /** Filters of this resource only, by column or relation and by name. */
  readonly special: Named<Named<SpecialFilter>>;
  /** Names of result columns; relations are dotted. */
  readonly listed: readonly string[];
  /** The most rows of one page; absent for 100. */
  readonly largestPage?: number;
  /** Always applied last, so that pages never overlap. */
  readonly defaultOrder: readonly (readonly [Source, Direction])[];
}

/** A spec with its rows: where they come from and how the wire shows them. */
export interface ListSpec<T extends Listed = Listed, Wire extends object = object>
  extends ListShape {
  readonly table: T;
  /** The rows that the viewer may see; everything about a list starts here. */
  readonly visible: (viewer: Viewer) => Rows<T>;
  readonly present: (rows: readonly Stored<T>[], viewer: Viewer) => Promise<readonly Wire[]>;
  /** A row of a request without columns, where it is not simply all of them. */
  readonly presentShort?: (row: Wire) => object;
}

/** A spec whose filters and orders name its declared columns. */
export const listSpec = <
  T extends Listed,
  Wire extends object,
  Columns extends Named<Column>,
  Relations extends Named<Relation>,
>(
  spec: Omit<
    ListSpec<T, Wire>,
    keyof Offered<string, string> | 'columns' | 'relations' | 'special'
  > &
    Offered<keyof Columns & string, keyof Relations & string> & {
      readonly columns: Columns;
      readonly relations: Relations;
      readonly special?: {
        readonly [Name in keyof Columns | keyof Relations]?: Named<SpecialFilter>;
      };
    },
): ListSpec<T, Wire> => ({ special: {}, ...spec }) as ListSpec<T, Wire>;
