/** What a worker that shapes answers takes and replies. Plain data: no part of it reaches a database. */
import type { Unit } from '#common/timeUnits.ts';
import type { PostProcessingStep } from '#common/wire/chartData.ts';
import type { Combination } from '../brush/combination.ts';
import type { HeldAnswer, HeldBytes, Section } from '../../engine/engine.ts';
import type { TotalPlace } from '#common/pivot/totals.ts';
import type { Shown } from '../asShown/shown.ts';
import type { Behind } from '../asShown/totalsRow.ts';
import type { LegacyShape } from '../legacy/legacyShape.ts';
import type { FrameColumn } from '../postProcess/frame.ts';
import type { SaidKinds } from '../columnKinds.ts';

/** A database's answer, and what its columns are called and mean. */
export interface NamedAnswer {
  readonly answer: HeldAnswer;
  /** By position. */
  readonly labels: readonly string[];
  /** How moments are spelled in columns that are no moments in the database; null for all others. */
  readonly formats: readonly (string | null)[];
}

export interface Shift {
  readonly count: number;
  readonly unit: Unit;
}

/** The same question about another time. */
export interface ComparedAnswer extends NamedAnswer {
  readonly offset: string;
  readonly shift: Shift;
}

/** Columns whose moments are shown later than they are stored; their places are those in the answer. */
export interface MovedTimes {
  readonly hours: number;
  readonly places: readonly number[];
}

/** What rows of two times are matched by. */
export interface MatchedColumn {
  readonly label: string;
  /** The period that moments fall into; null where they stand for themselves. */
  readonly unit: Unit | null;
  readonly isAxis: boolean;
}

/**
 * `columns`: names and types, fields of an object; `labels`: what names are made of; `index`: what rows are called;
 * `rows`: objects; `values`: the first column's, to choose from; `table`: everything, for files made later.
 */
export type SectionName = 'columns' | 'labels' | 'index' | 'rows' | 'values' | 'table';
export type Sections = Readonly<Partial<Record<SectionName, Section>>>;

/** A column of a table without its cells. */
export type Head = Omit<FrameColumn, 'values'>;

export interface TableRef {
  readonly held: HeldBytes;
  readonly section: Section;
  /** Of a table that an engine wrote: its columns; otherwise what was written says it. */
  readonly heads: readonly Head[] | null;
}

/** The answers to one query on their way to a chart. */
export interface ShapeOrder {
  readonly main: NamedAnswer;
  /** Where it is an index: how its rows become those of the range. */
  readonly combination?: Combination & { readonly index: string };
  readonly compared: readonly ComparedAnswer[];
  readonly matched: readonly MatchedColumn[];
  readonly metrics: readonly string[];
  /** Null where times are shown as they are stored. */
  readonly moved: MovedTimes | null;
  readonly steps: readonly PostProcessingStep[];
  readonly columnOrder: readonly string[];
}

export interface Naming extends SaidKinds {
  /** Names beside those of the table's columns, each with its parts. */
  readonly labels: readonly (readonly [name: string, parts: readonly string[]])[];
}

export interface WriteOrder {
  readonly from: ShapeOrder | TableRef;
  readonly naming: Naming;
  readonly wants: readonly SectionName[];
  /** Where it is written when it is too long to be sent. */
  readonly path: string;
}

export interface ShapedAnswer {
  readonly rowCount: number;
  /** Rows of the database's answer. */
  readonly sqlRowCount: number;
  /** The first row's numbers by column: of a query for totals, the totals. */
  readonly firsts: ReadonlyMap<string, number>;
  readonly held: HeldBytes;
  readonly sections: Sections;
  /** Short ones that stand for themselves. */
  readonly texts?: Readonly<Partial<Record<SectionName, string>>>;
  /** The columns of its table, where an engine wrote it. */
  readonly heads?: readonly Head[];
}

export interface QueryResult extends ShapedAnswer {
  /** SQL of all runs, as people read it. */
  readonly sql: string;
  /** From the index of a range that is dragged. */
  readonly isIndexed?: true;
}

export interface NamedTable extends TableRef {
  /** Names that people read, by the names in the dataset. */
  readonly verboseNames: ReadonlyMap<string, string>;
  /** Columns that are parts of a whole. */
  readonly shares: ReadonlySet<string>;
  /** Columns that are parts of what they were at another time. */
  readonly changes: ReadonlySet<string>;
  /** Where all other columns are such parts: those that name the rows; else null. */
  readonly groups: ReadonlySet<string> | null;
  /** How its chart shows it; absent for the rows as they are. */
  readonly shown?: Shown | null;
  /** Of all rows, where a pivot table has such totals. */
  readonly shownTotals?: readonly { readonly place: TotalPlace; readonly table: TableRef }[] | null;
  readonly totals?: TotalsOf | undefined;
}

/** What stands below a table's rows. */
export interface TotalsOf {
  readonly table: TableRef;
  /** What is behind each of the rows' columns. */
  readonly metrics: ReadonlyMap<string, Behind>;
}

export interface ShownOrder {
  readonly table: NamedTable;
  readonly naming: Naming;
  readonly path: string;
}

export interface FileOrder {
  readonly tables: readonly NamedTable[];
  readonly format: 'csv' | 'xlsx';
  readonly at: Date;
  readonly path: string;
}

/** A table in the shape that charts of the old address read, with its names and types. */
export interface LegacyOrder {
  readonly table: TableRef;
  /** The rows of other times, and by how much earlier those are. */
  readonly others?: readonly {
    readonly label: string;
    readonly ms: number;
    readonly table: TableRef;
  }[];
  readonly shape: LegacyShape;
  readonly kinds: SaidKinds;
  readonly path: string;
}

/** What the person who asked can change is an answer, not a failure. */
export interface Refused {
  readonly refusal: string;
}

export interface ShapeCalls {
  shape: { args: { readonly order: WriteOrder }; reply: ShapedAnswer | Refused };
  /** One file, or several in an archive. */
  file: { args: { readonly order: FileOrder }; reply: HeldBytes | Refused };
  /** Fields of an object, as its chart shows the table. */
  shown: { args: { readonly order: ShownOrder }; reply: HeldBytes | Refused };
  /** Fields of an object: `colnames`, `coltypes` and `data`. */
  legacy: { args: { readonly order: LegacyOrder }; reply: HeldBytes | Refused };
}
