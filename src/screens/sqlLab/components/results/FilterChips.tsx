import { Pill } from '@mantine/core';
import type { ViewColumn, ViewSpec } from '#common/results/viewSpec.ts';
import { filteredBy } from '../../model/viewChanges';
import { filterText } from './filterWords';
import classes from './ResultRows.module.css';

interface Props {
  readonly columns: readonly ViewColumn[];
  readonly spec: ViewSpec;
  readonly onSpec: (spec: ViewSpec) => void;
}

/** The filters of the rows shown, each to be removed. */
export function FilterChips({ columns, spec, onSpec }: Props) {
  if (spec.filters.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Filters">
      {spec.filters.map((filter) => {
        const text = filterText(columns[filter.column]?.name ?? '', filter);
        return (
          <li key={filter.column}>
            <Pill
              withRemoveButton
              title={text}
              onRemove={() => onSpec(filteredBy(spec, filter.column, null))}
              removeButtonProps={{
                'aria-label': `Remove the filter ${text}`,
                tabIndex: 0,
                'aria-hidden': false,
              }}
            >
              {text}
            </Pill>
          </li>
        );
      })}
    </ul>
  );
}
