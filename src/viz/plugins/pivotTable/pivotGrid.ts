/** What the parts of a drawn pivot table share. */
import type { MouseEvent } from 'react';
import type { Branch, SideName } from '#common/pivot/tree.ts';
import type { Choosing } from '../../shared/crossFilter';
import type { Area, Place } from './cells';
import type { Layout, Range } from './layout';
import type { PivotView } from './view';

export interface PivotGrid {
  readonly view: PivotView;
  readonly layout: Layout;
  readonly rows: Range;
  readonly columns: Range;
  readonly active: Place | null;
  /** The cells marked for copying. */
  readonly area: Area | null;
  readonly idOf: (place: Place) => string;
  readonly onPick: (place: Place, isExtended: boolean) => void;
  readonly isCollapsed: (side: SideName, branch: Branch) => boolean;
  /** Names with simple marks and links are shown with them. */
  readonly rendersHtml: boolean;
  readonly onToggle: (side: SideName, branch: Branch) => void;
  /** Null where no value of its column is chosen. */
  readonly isChosen: (branch: Branch, side: SideName) => boolean | null;
  /** Filters other charts by a group; undefined where nobody listens, or where the group is a metric. */
  readonly onChoose: ((side: SideName, branch: Branch, how: Choosing) => void) | undefined;
  /** Gives a column another width; those of the rows' names have negative numbers. */
  readonly onResize: (column: number, px: number) => void;
  readonly onMenu: ((event: MouseEvent, place: Place) => void) | undefined;
}

/** The height of the lines of names above the values. */
export const HEAD_PX = 28;
