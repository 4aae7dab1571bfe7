import { Checkbox } from '@mantine/core';
import { AnyFilter } from '../bar/AnyFilter';
import { emptyMask } from '../filterMask';
import { isKnownType, type NativeFilter, startsWithFirst } from '../nativeFilter';
import { nounOf } from './draft';
import classes from './FilterDialog.module.css';
import { NO_DEFAULT } from './settingChange';

interface Props {
  readonly filter: NativeFilter;
  readonly error: string | undefined;
  readonly onChange: (change: object) => void;
}

const NOT_CHOSEN = { ...NO_DEFAULT, filterState: { value: null } };

/** The value with which a filter starts, chosen in the control of the bar. */
export function DefaultField({ filter, error, onChange }: Props) {
  const { id, filterType, defaultDataMask } = filter;
  const hasDefault = defaultDataMask.filterState?.value !== undefined;
  return (
    <>
      <Checkbox
        label={`${nounOf(filter)} has default value`}
        checked={hasDefault}
        disabled={!isKnownType(filterType) || startsWithFirst(filter)}
        onChange={({ currentTarget }) =>
          onChange({ defaultDataMask: currentTarget.checked ? NOT_CHOSEN : NO_DEFAULT })
        }
      />
      {hasDefault && (
        <div role="group" aria-label="Default value" data-fields="default">
          <AnyFilter
            filter={{ ...filter, name: 'Default value' }}
            mask={{ ...emptyMask(id), ...defaultDataMask }}
            isInvalid={error !== undefined}
            onChange={({ extraFormData, filterState, ownState }) =>
              onChange({ defaultDataMask: { extraFormData, filterState, ownState } })
            }
          />
          {error && <p className={classes.wrong}>{error}</p>}
        </div>
      )}
    </>
  );
}
