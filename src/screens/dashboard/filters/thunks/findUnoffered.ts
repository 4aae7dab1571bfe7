import { valueChoices } from '../valueChoices';
import type { NativeFilter } from '../nativeFilter';
import { fetchOptions } from './loadFilterOptions';
import { createVisitThunk } from '../../visit';

interface Chosen {
  readonly filter: NativeFilter;
  /** What the parents of the filter say. */
  readonly parents: Readonly<Record<string, unknown>>;
  readonly values: readonly unknown[];
}

/** Those of the chosen values that the parents of a filter do not leave among its choices. */
export const findUnoffered = createVisitThunk(
  'dashboard/findUnoffered',
  async ({ filter, parents, values }: Chosen, api): Promise<readonly unknown[]> => {
    const { column } = filter.target;
    if (column === null) return [];
    const { rows, kinds } = await fetchOptions({ filter, parents, among: values }, api);
    // A value may be written in another way in a link: by number, none is missing.
    if (rows.length >= values.length) return [];
    const { textOf } = valueChoices([], kinds[column]);
    const offered = new Set(rows.map((row) => textOf(row[column] ?? null)));
    return values.filter((value) => !offered.has(textOf(value)));
  },
);
