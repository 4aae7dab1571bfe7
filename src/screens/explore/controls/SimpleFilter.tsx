import { Autocomplete, Input, Select } from '@mantine/core';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { Datasource } from '#common/wire/datasource.ts';
import { ManySelect } from '@/ui/select/ManySelect';
import {
  type FilterDraft,
  valueList,
  withMetric,
  withOperator,
  withSubject,
} from '../formData/filterDraft';
import { shownValue, sortedValues, typedValue } from '@/features/conditions/filterValue';
import { appliesToMetrics, type FilterMetric } from '../formData/metricFilter';
import { metricOperators, operatorOf, operatorsFor } from '@/features/conditions/operators';
import { temporalColumns } from '@/viz/shared/columnTypes';
import { columnOptions, filterOptions, type Option } from './columnOptions';
import { INSIDE } from '@/ui/select/inside';
import { TimeRangeFields } from '@/features/timeRange/TimeRangeFields';
import { useColumnValues } from './useColumnValues';

interface Props {
  readonly draft: FilterDraft;
  readonly datasource: string;
  readonly dataset: Datasource;
  readonly metrics: readonly FilterMetric[];
  /** What is wrong with the value. */
  readonly problem: string | null;
  readonly onChange: (draft: FilterDraft) => void;
}

const METRIC = '\u0000metric ';

/** Columns, and apart from them the metrics: a condition on these is one on the groups. */
const subjects = (columns: Option[], metrics: readonly FilterMetric[]) =>
  metrics.length === 0
    ? columns
    : [
        { group: 'Columns', items: columns },
        {
          group: 'Metrics',
          items: metrics.map(({ name }) => ({ value: METRIC + name, label: name })),
        },
      ];

/** Column or metric, operator and value; only the operators that fit are offered. */
export function SimpleFilter({ draft, datasource, dataset, metrics, problem, onChange }: Props) {
  const column = dataset.columns.find(({ column_name }) => column_name === draft.subject);
  const temporal = temporalColumns(dataset);
  const operators = draft.metric
    ? metricOperators(appliesToMetrics)
    : operatorsFor({
        isTemporal: temporal.includes(draft.subject ?? ''),
        isBoolean: column?.type_generic === 3 || column === undefined,
        isTable: !dataset.sql && !column?.expression,
        backend: dataset.database.backend,
      });
  const choose = (chosen: string | null) => {
    const metric = metrics.find(({ name }) => METRIC + name === chosen);
    onChange(
      metric
        ? withMetric(draft, metric)
        : withSubject(draft, chosen, temporal.includes(chosen ?? '')),
    );
  };
  const setValue = (comparator: unknown) => onChange({ ...draft, sql: null, comparator });
  return (
    <>
      <Select
        label="Column"
        placeholder="Choose a column"
        data={subjects(filterOptions(dataset, draft.subject), metrics)}
        value={draft.metric ? METRIC + draft.metric.name : draft.subject}
        onChange={choose}
        searchable
        allowDeselect={false}
        comboboxProps={INSIDE}
        mb={8}
        openOnFocus={false}
        data-autofocus
      />
      <Select
        label="Operator"
        data={operators.map(({ id, label }) => ({ value: id, label }))}
        value={draft.operator?.id ?? null}
        onChange={(id) => onChange(withOperator(draft, operatorOf(id) ?? null))}
        searchable
        allowDeselect={false}
        comboboxProps={INSIDE}
        mb={8}
      />
      {draft.operator?.takes === 'timeRange' ? (
        <TimeRangeFields
          value={String(draft.comparator ?? NO_TIME_RANGE)}
          onChange={setValue}
          column={columnOptions(dataset).find(({ value }) => value === draft.subject)?.label}
        />
      ) : (
        <ValueBox
          key={`${draft.subject ?? draft.metric?.name} ${draft.operator?.takes}`}
          draft={draft}
          datasource={datasource}
          kind={column?.type_generic}
          onChange={setValue}
        />
      )}
      {problem !== null && (
        <Input.Error role="alert" mt={4}>
          {problem}
        </Input.Error>
      )}
    </>
  );
}

interface ValueProps {
  readonly draft: FilterDraft;
  readonly datasource: string;
  readonly kind: number | null | undefined;
  readonly onChange: (comparator: unknown) => void;
}

function ValueBox({ draft, datasource, kind, onChange }: ValueProps) {
  const { operator, subject, comparator } = draft;
  const isNeeded = operator?.takes === 'one' || operator?.takes === 'many';
  const values = useColumnValues(datasource, isNeeded ? subject : null);
  const options = [...new Set(sortedValues(values).map(shownValue))];
  const placeholder = isNeeded
    ? 'Type or choose'
    : operator
      ? 'No value needed'
      : 'Choose an operator first';
  if (operator?.takes === 'many') {
    return (
      <ManySelect
        label="Values"
        placeholder="Type or choose"
        choices={options.map((text) => ({ value: text, label: text }))}
        takesNew
        value={valueList(comparator).map(shownValue)}
        onChange={(texts) => onChange(texts.map((text) => typedValue(text, kind)))}
        comboboxProps={INSIDE}
      />
    );
  }
  return (
    <Autocomplete
      label="Value"
      placeholder={placeholder}
      disabled={!isNeeded}
      data={options}
      limit={100}
      value={
        comparator === null || comparator === undefined || !isNeeded ? '' : shownValue(comparator)
      }
      onChange={(text) => onChange(text === '' ? null : typedValue(text, kind))}
      comboboxProps={INSIDE}
    />
  );
}
