import { useMemo } from 'react';
import type { ChartItem, ItemEvents } from './EChart';
import { menuFilters, toggled } from './shared/crossFilter';
import type { VizHooks } from './vizHooks';

/** What a mark stands for: a value for each of these columns; null where it stands for no rows in particular. */
export interface ItemValues {
  readonly columns: readonly unknown[];
  readonly values: readonly unknown[];
  readonly formatted?: readonly string[];
}

type Read = (item: ChartItem) => ItemValues | null;

/** Clicks on marks as cross filters, and menus over them with what they stand for. */
export const useItemEvents = (
  { setDataMask, filterState, onContextMenu }: VizHooks,
  chosenBy: Read,
  standsFor: Read = chosenBy,
): ItemEvents =>
  useMemo(
    () => ({
      onItem:
        setDataMask &&
        ((item) => {
          const values = chosenBy(item);
          if (values) setDataMask(toggled(values.columns, values.values, filterState));
        }),
      onItemMenu:
        onContextMenu &&
        ((item, at) => {
          const values = standsFor(item);
          const filters = values
            ? menuFilters(values.columns, values.values, values.formatted)
            : [];
          onContextMenu({ ...at, filters });
        }),
    }),
    [setDataMask, filterState, onContextMenu, chosenBy, standsFor],
  );
