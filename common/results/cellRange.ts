/** Rows of a result, first and last, in some of its columns. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly columns: readonly number[];
}
