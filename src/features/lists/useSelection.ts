import { useState } from 'react';
import type { ListedRow } from './listState';

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly choose: (ids: readonly number[], isChosen: boolean) => void;
}

/** The selected rows, by id: they stay selected while the list is sorted, searched and paged. */
export const useSelection = (): Selection => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const choose = (changed: readonly number[], isChosen: boolean) =>
    setIds((known) => {
      const next = new Set(known);
      for (const id of changed)
        if (isChosen) next.add(id);
        else next.delete(id);
      return next;
    });
  return { ids, choose };
};

export const chosenAmong = <Row extends ListedRow>(
  rows: readonly Row[],
  { ids }: Selection,
): readonly Row[] => rows.filter(({ id }) => ids.has(id));
