import { Autocomplete, Button, SegmentedControl, Select, Tabs, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Datasource } from '#common/wire/datasource.ts';
import { ManySelect } from '@/ui/select/ManySelect';
import { toList } from '@/viz/shared/labels';
import { type AdhocFilter, type Clause, filterName, NO_TIME_RANGE } from '../formData/adhoc';
import { shownValue, typedValue } from '../formData/filterValue';
import { type Operator, operatorOf, operatorsFor } from '../formData/operators';
import { temporalColumns } from '../formData/upgrade';
import { columnOptions } from './columnOptions';
import classes from './Control.module.css';
import { INSIDE } from './EditorPopover';
import { TimeRangeFields } from './TimeRangeFields';
import { useColumnValues } from './useColumnValues';

interface Props {
  readonly filter: AdhocFilter | null;
  readonly datasource: string;
  readonly dataset: Datasource;
  readonly onSave: (filter: AdhocFilter) => void;
  readonly onClose: () => void;
}

interface Draft {
  readonly tab: 'SIMPLE' | 'SQL';
  readonly subject: string | null;
  readonly operator: Operator | null;
  readonly comparator: unknown;
  readonly clause: Clause;
  readonly sql: string;
}

const draftOf = (filter: AdhocFilter | null): Draft => ({
  tab: filter?.expressionType ?? 'SIMPLE',
  subject: filter?.subject ?? null,
  operator: operatorOf(filter?.operator) ?? null,
  comparator: filter?.comparator ?? null,
  clause: filter?.clause?.toUpperCase() === 'HAVING' ? 'HAVING' : 'WHERE',
  sql: filter?.sqlExpression ?? '',
});

const hasValue = ({ operator, comparator }: Draft): boolean => {
  if (operator?.takes === 'none' || operator?.takes === 'timeRange') return true;
  if (operator?.takes === 'many') return toListWithNulls(comparator).length > 0;
  return comparator !== null && comparator !== undefined;
};

const toListWithNulls = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : toList(value);

const filterOf = (draft: Draft, before: AdhocFilter | null): AdhocFilter | null => {
  const name = { filterOptionName: before?.filterOptionName ?? filterName() };
  if (draft.tab === 'SQL') {
    if (draft.sql.trim() === '') return null;
    return { expressionType: 'SQL', clause: draft.clause, sqlExpression: draft.sql, ...name };
  }
  const { subject, operator, comparator } = draft;
  if (!subject || !operator || !hasValue(draft)) return null;
  const value = operator.takes === 'timeRange' ? (comparator ?? NO_TIME_RANGE) : comparator;
  return {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator: operator.operator,
    operatorId: operator.id,
    ...(operator.takes === 'none' ? {} : { comparator: value }),
    sqlExpression: null,
    ...name,
  };
};

/** The value, reshaped when another operator takes another kind. */
const fitting = (comparator: unknown, from: Operator | null, to: Operator | null): unknown => {
  if (to?.takes === from?.takes) return comparator;
  if (to?.takes === 'many')
    return from?.takes === 'one' ? [comparator].filter((v) => v !== null) : [];
  if (to?.takes === 'one')
    return from?.takes === 'many' ? (toListWithNulls(comparator)[0] ?? null) : null;
  return to?.takes === 'timeRange' ? NO_TIME_RANGE : null;
};

/** One condition on the rows: column, operator and value, or SQL. */
export function FilterEditor({ filter, datasource, dataset, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(filter));
  const change = (what: Partial<Draft>) => setDraft({ ...draft, ...what });
  const column = dataset.columns.find(({ column_name }) => column_name === draft.subject);
  const isTemporal = temporalColumns(dataset).includes(draft.subject ?? '');
  const operators = operatorsFor({
    isTemporal,
    isBoolean: column?.type_generic === 3 || column === undefined,
    backend: dataset.database.backend,
  });
  const made = filterOf(draft, filter);
  const choose = (subject: string | null) => {
    const temporal = temporalColumns(dataset).includes(subject ?? '');
    const operator =
      draft.operator && (draft.operator.takes === 'timeRange') === temporal
        ? draft.operator
        : (operatorOf(temporal ? 'TEMPORAL_RANGE' : 'IN') ?? null);
    change({ subject, operator, comparator: fitting(null, null, operator) });
  };
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (made) onSave(made);
      }}
    >
      <Tabs value={draft.tab} onChange={(tab) => change({ tab: tab as Draft['tab'] })}>
        <Tabs.List mb={8}>
          <Tabs.Tab value="SIMPLE">Simple</Tabs.Tab>
          <Tabs.Tab value="SQL">Custom SQL</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="SIMPLE">
          <Select
            label="Column"
            placeholder="Choose a column"
            data={columnOptions(dataset)}
            value={draft.subject}
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
            onChange={(id) => {
              const operator = operatorOf(id) ?? null;
              change({ operator, comparator: fitting(draft.comparator, draft.operator, operator) });
            }}
            searchable
            allowDeselect={false}
            comboboxProps={INSIDE}
            mb={8}
          />
          {draft.operator?.takes === 'timeRange' ? (
            <TimeRangeFields
              value={String(draft.comparator ?? NO_TIME_RANGE)}
              onChange={(comparator) => change({ comparator })}
            />
          ) : (
            <ValueBox
              key={`${draft.subject} ${draft.operator?.takes}`}
              draft={draft}
              datasource={datasource}
              kind={column?.type_generic}
              onChange={(comparator) => change({ comparator })}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="SQL">
          <SegmentedControl
            aria-label="Clause"
            size="xs"
            data={['WHERE', 'HAVING']}
            value={draft.clause}
            onChange={(clause) => change({ clause: clause as Clause })}
            mb={8}
          />
          <Textarea
            label="SQL condition"
            placeholder={draft.clause === 'WHERE' ? 'distance > 1000' : 'COUNT(*) > 10'}
            classNames={{ input: 'sx-mono' }}
            autosize
            minRows={3}
            maxRows={10}
            spellCheck={false}
            value={draft.sql}
            onChange={(event) => change({ sql: event.currentTarget.value })}
          />
        </Tabs.Panel>
      </Tabs>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!made}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface ValueProps {
  readonly draft: Draft;
  readonly datasource: string;
  readonly kind: number | null | undefined;
  readonly onChange: (comparator: unknown) => void;
}

function ValueBox({ draft, datasource, kind, onChange }: ValueProps) {
  const { operator, subject, comparator } = draft;
  const isNeeded = operator?.takes === 'one' || operator?.takes === 'many';
  const values = useColumnValues(datasource, isNeeded ? subject : null);
  const options = [...new Set(values.map(shownValue))];
  if (operator?.takes === 'many') {
    return (
      <ManySelect
        label="Values"
        placeholder="Type or choose"
        choices={options.map((text) => ({ value: text, label: text }))}
        takesNew
        value={toListWithNulls(comparator).map(shownValue)}
        onChange={(texts) => onChange(texts.map((text) => typedValue(text, kind)))}
        comboboxProps={INSIDE}
      />
    );
  }
  return (
    <Autocomplete
      label="Value"
      placeholder={isNeeded ? 'Type or choose' : 'No value needed'}
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
