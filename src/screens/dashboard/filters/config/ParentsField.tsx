import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { INSIDE } from '@/ui/select/inside';
import { ManySelect } from '@/ui/select/ManySelect';
import type { NativeFilter } from '../nativeFilter';
import classes from './FilterDialog.module.css';
import type { FilterDataset } from './readColumns';
import { TimeColumnField } from './TimeColumnField';

interface Props {
  readonly filter: NativeFilter;
  /** The filters that it may depend on. */
  readonly parents: readonly NativeFilter[];
  readonly dataset: FilterDataset | null;
  readonly error: string | undefined;
  readonly onChange: (change: object) => void;
}

/** The filters that limit the choices of this one. */
export function ParentsField({ filter, parents, dataset, error, onChange }: Props) {
  const { filterType, cascadeParentIds } = filter;
  if (filterType !== 'filter_select') return null;
  if (parents.length === 0 && cascadeParentIds.length === 0) return null;
  const hasTime = parents.some(
    ({ id, filterType: type }) => type === 'filter_time' && cascadeParentIds.includes(id),
  );
  return (
    <div data-fields="parents">
      <ManySelect
        label="Values depend on"
        description="Only values that go with what is chosen there are offered."
        choices={parents.map(({ id, name }) => ({
          value: id,
          label: name || 'Filter without a name',
        }))}
        value={cascadeParentIds}
        onChange={(ids) => onChange({ cascadeParentIds: ids })}
        placeholder="No other filter"
        comboboxProps={INSIDE}
        isInvalid={error !== undefined}
      />
      {/* A time range of its own has the column beside it. */}
      {hasTime && filter.timeRange === NO_TIME_RANGE && (
        <TimeColumnField filter={filter} dataset={dataset} onChange={onChange} />
      )}
      {error && <p className={classes.wrong}>{error}</p>}
    </div>
  );
}
