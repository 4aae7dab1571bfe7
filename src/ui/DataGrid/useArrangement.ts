/** How the columns of a grid are laid out: as it is given, or as the grid keeps it while it is open. */
import { useMemo, useState } from 'react';
import { type Arrangement, AS_IT_CAME, layoutOf, shownColumns } from './arrangement';
import { firstWidths } from './columnWidths';
import type { GridColumn, GridSource } from './gridSource';

interface Given {
  readonly arrangement?: Arrangement;
  readonly onArrange?: (arrangement: Arrangement) => void;
}

export const useArrangement = (columns: readonly GridColumn[], given: Given) => {
  const [own, setOwn] = useState({ of: columns, arrangement: AS_IT_CAME });
  const kept = own.of === columns ? own.arrangement : AS_IT_CAME;
  const arrangement = given.arrangement ?? kept;
  const arrange = (next: Arrangement): void =>
    given.onArrange ? given.onArrange(next) : setOwn({ of: columns, arrangement: next });
  return { arrangement, arrange };
};

/** The columns that are shown, each with its place, within so many pixels. */
export const useLayout = (source: GridSource, arrangement: Arrangement, widthPx: number) => {
  const { columns } = source;
  /** Widths are found once per result, from its first rows. */
  const first = useMemo(() => firstWidths(source), [columns]); // eslint-disable-line react-hooks/exhaustive-deps
  const { order, pinned, hidden, widths } = arrangement;
  const visible = useMemo(
    () => shownColumns({ order, pinned, hidden }, columns.length),
    [order, pinned, hidden, columns.length],
  );
  return useMemo(
    () => layoutOf(visible, widths, first, widthPx),
    [visible, widths, first, widthPx],
  );
};
