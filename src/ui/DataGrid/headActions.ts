/** The actions of column headings. */
import type { Press } from './selection';

export type Direction = 'ascending' | 'descending';

export interface HeadActions {
  readonly onResize: (column: number, width: number) => void;
  /** Fits the width to the content. */
  readonly onFit: (column: number) => void;
  readonly onPick: (place: number, press: Press) => void;
  /** Null where the rows cannot be ordered. */
  readonly onSort: ((column: number) => void) | null;
  readonly onMove: (column: number, place: number) => void;
  readonly onMenu: (column: number, head: DOMRect) => void;
}
