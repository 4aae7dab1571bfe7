import { useMemo } from 'react';
import type { ChartItem, ItemEvents } from './EChart';
import { type ItemChoice, menuFilters, toggled } from './shared/crossFilter';
import type { VizHooks } from './vizHooks';

/** Null where a mark stands for no rows in particular. */
type Read = (item: ChartItem) => ItemChoice | null;

/** Clicks on marks as cross filters, and menus over them with what they stand for. */
export const useItemEvents = (
  { setCrossFilter, crossFilter, onContextMenu }: VizHooks,
  chosenBy: Read,
  standsFor: Read = chosenBy,
): ItemEvents =>
  useMemo(
    () => ({
      onItem:
        setCrossFilter &&
        ((item, how) => {
          const values = chosenBy(item);
          if (values) setCrossFilter(toggled(values, crossFilter, how));
        }),
      onItemMenu:
        onContextMenu &&
        ((item, at) => {
          const values = standsFor(item);
          const chosen = setCrossFilter && chosenBy(item);
          onContextMenu({
            ...at,
            filters: values ? menuFilters(values) : [],
            ...(values && 'filter' in values ? { area: values.name } : {}),
            ...(chosen ? { crossFilter: toggled(chosen, crossFilter) } : {}),
          });
        }),
    }),
    [setCrossFilter, crossFilter, onContextMenu, chosenBy, standsFor],
  );
