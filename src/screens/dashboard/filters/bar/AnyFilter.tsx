import type { ComponentType } from 'react';
import { kindName, maskInWords } from '../filterMask';
import { type FilterType, isKnownType } from '../nativeFilter';
import type { ControlProps } from './controlProps';
import classes from './FilterBar.module.css';
import { GroupByControl } from './GroupByControl';
import { LayersControl } from './LayersControl';
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
  chart_customization_dynamic_groupby: GroupByControl,
  chart_customization_timecolumn: ListFilter,
  chart_customization_timegrain: ListFilter,
  chart_customization_deckgl_layer_visibility: LayersControl,
};

function UnknownFilter({ filter, mask }: ControlProps) {
  const words = maskInWords(filter, mask);
  return (
    <p className={classes.note}>
      {`Filters of the type “${kindName(filter)}” cannot be changed here. `}
      {words ? `This one is set to ${words}.` : 'This one is not set.'}
    </p>
  );
}

/** Chooses a value of a filter of any type. */
export function AnyFilter(props: ControlProps) {
  const { filterType } = props.filter;
  const Control = isKnownType(filterType) ? CONTROLS[filterType] : UnknownFilter;
  return <Control {...props} />;
}
