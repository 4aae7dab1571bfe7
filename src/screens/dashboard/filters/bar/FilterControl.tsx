import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { isUnset } from '../filterMask';
import { selectShownMask } from '../filterSelectors';
import { filterStaged } from '../nativeFiltersSlice';
import { isRequired, type NativeFilter } from '../nativeFilter';
import { AnyFilter } from './AnyFilter';
import classes from './FilterBar.module.css';

/** One filter of the bar: its name, its control, and what is wrong with it. */
export function FilterControl({ filter }: { readonly filter: NativeFilter }) {
  const dispatch = useAppDispatch();
  const mask = useAppSelector((state) => selectShownMask(state, filter.id));
  const isMissing = isRequired(filter) && isUnset(filter, mask);
  return (
    <div role="group" aria-label={filter.name} className={classes.filter}>
      <div className={classes.name}>
        <span>{filter.name}</span>
        {isRequired(filter) && <span className={classes.note}>Required</span>}
        {filter.description && (
          <Tooltip label={filter.description}>
            <IconInfoCircle
              size={14}
              stroke={1.5}
              role="img"
              tabIndex={0}
              aria-label={filter.description}
            />
          </Tooltip>
        )}
      </div>
      <AnyFilter
        filter={filter}
        mask={mask}
        isInvalid={isMissing}
        onChange={(next) => dispatch(filterStaged({ ...next, id: filter.id }))}
      />
      {isMissing && <p className={classes.missing}>Choose a value</p>}
    </div>
  );
}
