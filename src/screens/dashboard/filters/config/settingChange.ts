/** A setting of a filter in the dialog, with what else changes with it. */
import { filterMask, valueOf } from '../filterMask';
import { GROUP_BY, type NativeFilter, takesSeveral } from '../nativeFilter';

export const NO_DEFAULT = { extraFormData: {}, filterState: {}, ownState: {} };

/** Settings that change how a value acts, or whether it can be chosen. */
const CHANGES_MASK = new Set(['inverseSelection', 'multiSelect', 'canSelectMultiple']);

/** The default as the control would have it with these settings. */
const defaultWith = (filter: NativeFilter): object => {
  const value = valueOf(filter.defaultDataMask);
  if (value === null || value.length === 0) return {};
  const values = [value].flat();
  const kept = takesSeveral(filter) ? values : values.slice(0, 1);
  const isSingleText = filter.filterType === GROUP_BY && !takesSeveral(filter);
  const { extraFormData, filterState, ownState } = filterMask(
    filter,
    isSingleText ? String(kept[0]) : kept,
  );
  return { defaultDataMask: { extraFormData, filterState, ownState } };
};

/**
 * The change of a setting. A first value takes the place of a default, and is marked so that other pages put it into
 * effect without waiting for their Apply.
 */
export const settingChange = (filter: NativeFilter, name: string, value: unknown): object => {
  const controlValues = { ...filter.controlValues, [name]: value };
  return {
    controlValues,
    ...(CHANGES_MASK.has(name) ? defaultWith({ ...filter, controlValues }) : {}),
    ...(name === 'enableSingleValue' ? { defaultDataMask: NO_DEFAULT } : {}),
    ...(name === 'defaultToFirstItem' ? { requiredFirst: value === true } : {}),
    ...(name === 'defaultToFirstItem' && value === true ? { defaultDataMask: NO_DEFAULT } : {}),
  };
};
