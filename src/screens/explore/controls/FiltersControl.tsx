import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Datasource } from '#common/wire/datasource.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { toList } from '@/viz/shared/labels';
import { isLeftOut } from '@/viz/shared/leftOutFilter';
import { type AdhocFilter, filterTitle } from '../formData/adhoc';
import { asSql } from '../formData/leftOut';
import { otherFilters, withOtherFilters } from '../formData/ownTimeRange';
import { filterBegun } from '../state/exploreSlice';
import { Chips } from './Chips';
import classes from './Control.module.css';
import type { FormControlProps } from './controlProps';
import { EditorPopover } from './EditorPopover';
import { FilterIcon, SqlIcon } from './fieldIcons';
import { FilterEditor } from './FilterEditor';

interface Shown {
  readonly filters: readonly AdhocFilter[];
  readonly dataset: Datasource;
}

function DashboardFilters({ filters, dataset }: Shown) {
  const names = filters.filter(({ isExtra }) => isExtra).map((one) => filterTitle(one, dataset));
  if (names.length === 0) return null;
  return (
    <p className={classes.note}>
      {`From the dashboard, not saved with the chart: ${names.join(', ')}`}
    </p>
  );
}

/** Conditions, all of which must hold; the chart's own time range has a control of its own. */
export function FiltersControl({
  control,
  value,
  onChange: onAll,
  dataset,
  form,
}: FormControlProps) {
  const dispatch = useAppDispatch();
  const begun = useAppSelector((state) => state.explore.begunFilter);
  const field = begun?.control === control.name ? begun.field : null;
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const filters = otherFilters(value);
  const onChange = (others: readonly AdhocFilter[]) => onAll(withOtherFilters(value, others));
  const apply = (filter: AdhocFilter) =>
    onChange(filters.map((one) => (one === filter ? asSql(one, form, dataset) : one)));
  const close = () => {
    setEditing(null);
    if (field !== null) dispatch(filterBegun(null));
  };
  const editor = (filter: AdhocFilter | null, save: (made: AdhocFilter) => void) => (
    <FilterEditor
      filter={filter}
      field={field}
      form={form}
      dataset={dataset}
      onClose={close}
      onSave={(made) => {
        save(made);
        close();
      }}
    />
  );
  return (
    <>
      <Chips
        chips={filters.map((filter) => ({
          title: filterTitle(filter, dataset),
          Icon: filter.expressionType === 'SQL' ? SqlIcon : FilterIcon,
          isLeftOut: isLeftOut(filter),
          isMissing:
            filter.expressionType === 'SIMPLE' &&
            !dataset.columns.some(({ column_name }) => column_name === filter.subject),
        }))}
        onOpen={setEditing}
        onRemove={(index) => onChange(filters.filter((_, at) => at !== index))}
        around={(index, chip) => (
          <EditorPopover
            label="Edit filter"
            opened={editing === index}
            onClose={close}
            target={chip}
          >
            {editor(filters[index] ?? null, (made) =>
              onChange(filters.map((filter, at) => (at === index ? made : filter))),
            )}
          </EditorPopover>
        )}
      />
      {filters.filter(isLeftOut).map((filter) => (
        <p key={filterTitle(filter, dataset)} className={classes.warning}>
          {`Not applied: ${filterTitle(filter, dataset)}. A condition on a metric has to be SQL.`}
          {asSql(filter, form, dataset) !== filter && (
            <Button variant="subtle" size="compact-xs" onClick={() => apply(filter)}>
              Write it as SQL
            </Button>
          )}
        </p>
      ))}
      <DashboardFilters filters={toList(value) as readonly AdhocFilter[]} dataset={dataset} />
      <EditorPopover
        label="New filter"
        opened={editing === 'new' || field !== null}
        onClose={close}
        target={
          <Button
            variant="subtle"
            fw={500}
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.5} />}
            onClick={() => setEditing('new')}
          >
            Add filter
          </Button>
        }
      >
        {editor(null, (made) => onChange([...filters, made]))}
      </EditorPopover>
    </>
  );
}
