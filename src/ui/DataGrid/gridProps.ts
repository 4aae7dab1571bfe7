import type { Cell } from '#common/cell.ts';
import type { ReactNode } from 'react';
import type { Arrangement } from './arrangement';
import type { FiguresOf } from './useFigures';
import type { ColumnItems } from './GridColumnMenu';
import type { GridSource } from './gridSource';
import type { Direction } from './headActions';
import type { CopyOutcome, Gather } from './useCopy';
import type { Span } from './window';

export interface GridProps {
  readonly source: GridSource;
  readonly label: string;
  /** The rows that are drawn, and those of them in view, changed; called once they rest. */
  readonly onRange?: (rows: Span, inView: Span) => void;
  readonly onCopied?: (outcome: CopyOutcome) => void;
  /** Rows that are not here, for copying. */
  readonly gather?: Gather;
  /** Figures of cells that are not all here; without it such cells have none. */
  readonly figuresOf?: FiguresOf;
  /** Shown in a column's head, after its name. */
  readonly head?: (column: number) => ReactNode;
  readonly sortOf?: (column: number) => Direction | null;
  /** Entries at the top of a column's menu. */
  readonly columnItems?: ColumnItems;
  /** Entries at the top of a cell's menu. */
  readonly cellItems?: (column: number, value: Cell) => ReactNode;
  /** The head of a column was clicked. */
  readonly onSort?: (column: number) => void;
  /** Where columns are kept as they were laid out; without it the grid keeps them while it is open. */
  readonly arrangement?: Arrangement;
  readonly onArrange?: (arrangement: Arrangement) => void;
}
