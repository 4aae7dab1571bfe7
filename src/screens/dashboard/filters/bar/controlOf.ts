import type { ComponentType } from 'react';
import { type FilterType, isKnownType, type NativeFilter } from '../nativeFilter';
import type { ControlProps } from './controlProps';
import { ListFilter } from './ListFilter';
import { RangeFilter } from './RangeFilter';
import { TimeFilter } from './TimeFilter';
import { ValueFilter } from './ValueFilter';

const CONTROLS: Readonly<Record<FilterType, ComponentType<ControlProps>>> = {
  filter_select: ValueFilter,
  filter_range: RangeFilter,
  filter_time: TimeFilter,
  filter_timecolumn: ListFilter,
  filter_timegrain: ListFilter,
};

/** What one chooses a value of the filter with; null for a type that is not known here. */
export const controlOf = ({ filterType }: NativeFilter): ComponentType<ControlProps> | null =>
  isKnownType(filterType) ? CONTROLS[filterType] : null;
