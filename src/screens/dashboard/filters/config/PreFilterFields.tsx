import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { TimeRangeFields } from '@/features/timeRange/TimeRangeFields';
import type { NativeFilter } from '../nativeFilter';
import { ConditionFields } from './ConditionFields';
import {
  type Condition,
  isComplete,
  NEW_CONDITION,
  NEW_SQL,
  readCondition,
  storedCondition,
} from './condition';
import classes from './FilterDialog.module.css';
import type { FilterDataset } from './readColumns';
import { TimeColumnField } from './TimeColumnField';

interface Props {
  readonly filter: NativeFilter;
  readonly dataset: FilterDataset | null;
  readonly error: string | undefined;
  readonly onChange: (change: object) => void;
}

const NO_PRE_FILTER = { adhoc_filters: [], time_range: NO_TIME_RANGE, granularity_sqla: null };

/** Conditions and a time range that limit the choices of the filter, and never the charts. */
export function PreFilterFields({ filter, dataset, error, onChange }: Props) {
  const { adhocFilters, timeRange } = filter;
  const isSet = adhocFilters.length > 0 || timeRange !== NO_TIME_RANGE;
  const [isOn, setOn] = useState(isSet);
  const setAt = (at: number, condition: Condition) =>
    onChange({
      adhoc_filters: adhocFilters.map((one, index) =>
        index === at ? storedCondition(condition, one) : one,
      ),
    });
  const add = (condition: Condition) =>
    onChange({ adhoc_filters: [...adhocFilters, storedCondition(condition, null)] });
  return (
    <>
      <Checkbox
        label="Pre-filter available values"
        description="Limits the values that are offered, not the charts."
        checked={isOn}
        onChange={({ currentTarget }) => {
          setOn(currentTarget.checked);
          if (!currentTarget.checked && isSet) onChange(NO_PRE_FILTER);
        }}
      />
      {isOn && (
        <div role="group" aria-label="Pre-filter" className={classes.preFilter}>
          {adhocFilters.map((stored, at) => {
            const condition = readCondition(stored);
            return (
              <ConditionFields
                // Conditions have no id that every tool keeps; one that is removed takes its place with it.
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                name={`condition ${at + 1}`}
                condition={condition}
                dataset={dataset}
                isWrong={error !== undefined && !isComplete(condition)}
                onChange={(next) => setAt(at, next)}
                onRemove={() =>
                  onChange({ adhoc_filters: adhocFilters.filter((_, index) => index !== at) })
                }
              />
            );
          })}
          <Group gap={8}>
            <Button variant="default" size="xs" onClick={() => add(NEW_CONDITION)}>
              Add condition
            </Button>
            <Button variant="default" size="xs" onClick={() => add(NEW_SQL)}>
              Add SQL condition
            </Button>
          </Group>
          <TimeRangeFields value={timeRange} onChange={(time_range) => onChange({ time_range })} />
          {timeRange !== NO_TIME_RANGE && (
            <TimeColumnField filter={filter} dataset={dataset} onChange={onChange} />
          )}
        </div>
      )}
    </>
  );
}
