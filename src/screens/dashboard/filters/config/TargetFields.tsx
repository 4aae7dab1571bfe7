import { type ComboboxItem, Select } from '@mantine/core';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorLine } from '@/ui/ErrorLine';
import { INSIDE } from '@/ui/select/inside';
import { selectInfo } from '../../state/selectors';
import type { NativeFilter, Target } from '../nativeFilter';
import { findDatasets } from './findDatasets';
import type { FilterDataset } from './readColumns';

interface Props {
  readonly filter: NativeFilter;
  /** The chosen one, when it is here. */
  readonly dataset: FilterDataset | null;
  /** The chosen one is not there any more, or not for this person. */
  readonly isMissing: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (target: Target) => void;
}

const MISSING =
  'This dataset was deleted, or you do not have access to it. The filter keeps its settings until another one is chosen.';
const NUMERIC = 0;
const TYPING_PAUSE_MS = 250;

const takesColumn = (type: string): boolean => type === 'filter_select' || type === 'filter_range';

/** A column is found by the name it is shown under and by its own. */
const byName = (text: string) => {
  const wanted = text.trim().toLowerCase();
  return ({ label, value }: ComboboxItem) =>
    [label, value].some((name) => name.toLowerCase().includes(wanted));
};

/** The dataset and the column that the choices come from. */
export function TargetFields({ filter, dataset, isMissing, errors, onChange }: Props) {
  const { filterType, target } = filter;
  const own = Object.values(useAppSelector(selectInfo).datasets);
  const [text, setText] = useState('');
  const found = useRequest(findDatasets, text, { pauseMs: text === '' ? 0 : TYPING_PAUSE_MS });
  const names = new Map([
    ...(found.reply ?? []).map(({ id, name }) => [String(id), name] as const),
    ...own.flatMap(({ id, table_name: name }) => (name ? [[String(id), name] as const] : [])),
    ...(dataset ? [[String(dataset.id), dataset.name] as const] : []),
  ]);
  const offered = (dataset?.columns ?? []).filter(
    ({ kind }) => filterType !== 'filter_range' || kind === NUMERIC,
  );
  const { column, datasetId } = target;
  const isGone =
    column !== null && dataset !== null && !dataset.columns.some(({ name }) => name === column);
  /* A column is shown before it is known whether its dataset has it. */
  const isUnknown = column !== null && !offered.some(({ name }) => name === column);
  const columns = [
    ...offered.map(({ name, label }) => ({ value: name, label })),
    ...(isUnknown ? [{ value: column, label: column }] : []),
  ];
  const goneText = isGone ? `The dataset has no column “${column}” any more` : undefined;
  const key = datasetId === null ? null : String(datasetId);
  if (key !== null && isMissing && !names.has(key)) names.set(key, `Dataset ${key}`);
  return (
    <>
      <Select
        label="Dataset"
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={key}
        onChange={(id) => onChange({ datasetId: id === null ? null : Number(id), column: null })}
        onSearchChange={setText}
        error={errors.dataset ?? (isMissing ? MISSING : undefined)}
        data-field="dataset"
        nothingFoundMessage={found.status === 'loading' ? 'Searching…' : 'No such dataset'}
        comboboxProps={INSIDE}
        searchable
        allowDeselect={false}
      />
      {found.error && <ErrorLine error={found.error} onRetry={found.reload} />}
      {takesColumn(filterType) && (
        <Select
          label="Column"
          data={columns}
          value={column}
          onChange={(next) => onChange({ ...target, column: next })}
          error={errors.column ?? goneText}
          data-field="column"
          disabled={datasetId === null}
          nothingFoundMessage={
            filterType === 'filter_range' ? 'No such column of numbers' : 'No such column'
          }
          comboboxProps={INSIDE}
          filter={({ options, search }) => (options as ComboboxItem[]).filter(byName(search))}
          searchable
          allowDeselect={false}
        />
      )}
    </>
  );
}
