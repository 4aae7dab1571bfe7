import { Select } from '@mantine/core';
import { useAppSelector } from '@/app/redux';
import { distinctGrains } from '#common/timeGrains.ts';
import { ErrorLine } from '@/ui/ErrorLine';
import { filterMask, maskInWords, valueOf } from '../filterMask';
import { columnNamesOf } from '../filterSelectors';
import type { ControlProps } from './controlProps';
import { useChoices } from './useChoices';

type Row = Readonly<Record<string, unknown>>;

const TEMPORAL = 2;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Columns that hold times, or time grains. */
const toChoice = (row: Row): { value: string; label: string }[] => {
  if ('duration' in row)
    return text(row.duration)
      ? [{ value: text(row.duration), label: text(row.name) || text(row.duration) }]
      : [];
  return row.dtype === TEMPORAL
    ? [{ value: text(row.column_name), label: text(row.verbose_name) || text(row.column_name) }]
    : [];
};

/** Chooses one of the time columns of a dataset, or one of the time grains of its database. */
export function ListFilter({ filter, mask, onChange, isInvalid }: ControlProps) {
  const { want, isLoading, reply, error, reload } = useChoices(filter);
  const names = useAppSelector(({ dashboardInfo }) =>
    columnNamesOf(dashboardInfo.datasets, filter),
  );
  const [chosen] = [valueOf(mask) ?? []].flat().map(text);
  const listed = (reply?.rows ?? []).flatMap(toChoice);
  const offered = filter.filterType.endsWith('timegrain') ? distinctGrains(listed) : listed;
  const known = offered.some(({ value }) => value === chosen);
  const choices =
    !chosen || known
      ? offered
      : [{ value: chosen, label: maskInWords(filter, mask, names) }, ...offered];
  return (
    <div onFocus={want}>
      <Select
        aria-label={filter.name}
        data={choices}
        value={chosen ?? null}
        onChange={(value) => {
          const label = choices.find((choice) => choice.value === value)?.label;
          onChange(filterMask(filter, value === null ? null : [value], label));
        }}
        placeholder="As each chart has it"
        error={isInvalid}
        nothingFoundMessage={isLoading ? 'Loading…' : 'Nothing found'}
        searchable
        clearable
      />
      {error && <ErrorLine error={error} onRetry={reload} />}
    </div>
  );
}
