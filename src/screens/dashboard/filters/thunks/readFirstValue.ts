import type { DataMask } from '#common/wire/dashboard.ts';
import { emptyMask, filterMask } from '../filterMask';
import { selectParents } from '../filterSelectors';
import type { NativeFilter } from '../nativeFilter';
import { valueChoices } from '../valueChoices';
import { loadFilterOptions } from './loadFilterOptions';
import { createVisitThunk } from '../../visit';

export interface FirstValue {
  /** What the parents of the filter said when it was read. */
  readonly parents: Readonly<Record<string, unknown>>;
  /** Empty where there is nothing to choose. */
  readonly mask: DataMask;
}

/** What a filter says with the first of the choices that its parents leave. */
export const readFirstValue = createVisitThunk(
  'dashboard/readFirstValue',
  async (filter: NativeFilter, { dispatch, getState }): Promise<FirstValue> => {
    const parents = selectParents(getState(), filter.id);
    const { rows, kinds } = await dispatch(loadFilterOptions({ filter, parents })).unwrap();
    const [first] = rows;
    const { column } = filter.target;
    const masked = (value: unknown, name: string): DataMask =>
      filterMask(filter, [value], valueChoices([], kinds[name]).textOf(value));
    const mask = first && column ? masked(first[column] ?? null, column) : emptyMask(filter.id);
    return { parents, mask };
  },
);
