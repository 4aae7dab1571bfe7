import { Select, Tabs, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Datasource } from '#common/wire/datasource.ts';
import { metricLabel } from '#common/labels.ts';
import { randomId } from '@/lib/ids';
import { AGGREGATES, type AdhocMetric, type Aggregate, type Metric } from '../formData/adhoc';
import { columnOptions } from './columnOptions';
import { EditorForm } from './EditorForm';
import { INSIDE } from './EditorPopover';

type Tab = 'saved' | 'simple' | 'sql';

interface Props {
  readonly metric: Metric | null;
  readonly dataset: Datasource;
  readonly onSave: (metric: Metric) => void;
  readonly onClose: () => void;
}

interface Draft {
  readonly tab: Tab;
  readonly saved: string | null;
  readonly column: string | null;
  readonly aggregate: Aggregate | null;
  readonly sql: string;
  /** Empty while the label is derived from the rest. */
  readonly label: string;
}

const draftOf = (metric: Metric | null): Draft => {
  const empty = { saved: null, column: null, aggregate: null, sql: '', label: '' };
  if (metric === null) return { ...empty, tab: 'simple' };
  if (typeof metric === 'string') return { ...empty, tab: 'saved', saved: metric };
  return {
    saved: null,
    tab: metric.expressionType === 'SQL' ? 'sql' : 'simple',
    column: metric.column?.column_name ?? null,
    aggregate: (metric.aggregate as Aggregate) ?? null,
    sql: metric.sqlExpression ?? '',
    label: metric.hasCustomLabel ? (metric.label ?? '') : '',
  };
};

/** The metric a draft describes; null while something is missing. */
const metricOf = (draft: Draft, before: Metric | null, dataset: Datasource): Metric | null => {
  if (draft.tab === 'saved') return draft.saved;
  const rest: Partial<AdhocMetric> = typeof before === 'object' && before !== null ? before : {};
  const bare: AdhocMetric | null =
    draft.tab === 'sql'
      ? draft.sql.trim() === ''
        ? null
        : { expressionType: 'SQL', sqlExpression: draft.sql, column: null, aggregate: null }
      : draft.column && draft.aggregate
        ? {
            expressionType: 'SIMPLE',
            column: {
              ...dataset.columns.find(({ column_name }) => column_name === draft.column),
              column_name: draft.column,
            },
            aggregate: draft.aggregate,
            sqlExpression: null,
          }
        : null;
  if (!bare) return null;
  const label = draft.label.trim();
  return {
    ...rest,
    ...bare,
    label: label || metricLabel(bare),
    hasCustomLabel: label !== '',
    optionName: rest.optionName ?? `metric_${randomId(11)}`,
  };
};

/** A metric: saved in the dataset, an aggregate of a column, or SQL. */
export function MetricEditor({ metric, dataset, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(metric));
  const change = (what: Partial<Draft>) => setDraft({ ...draft, ...what });
  const made = metricOf(draft, metric, dataset);
  return (
    <EditorForm made={made} onSave={onSave} onClose={onClose}>
      <Tabs value={draft.tab} onChange={(tab) => change({ tab: tab as Tab })}>
        <Tabs.List mb={8}>
          {dataset.metrics.length > 0 && <Tabs.Tab value="saved">Saved</Tabs.Tab>}
          <Tabs.Tab value="simple">Simple</Tabs.Tab>
          <Tabs.Tab value="sql">Custom SQL</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="saved">
          <Select
            label="Saved metric"
            data={dataset.metrics.map(({ metric_name, verbose_name }) => ({
              value: metric_name,
              label: verbose_name || metric_name,
            }))}
            value={draft.saved}
            onChange={(saved) => change({ saved })}
            searchable
            comboboxProps={INSIDE}
          />
        </Tabs.Panel>
        <Tabs.Panel value="simple">
          <Select
            label="Column"
            placeholder="Choose a column"
            data={columnOptions(dataset)}
            value={draft.column}
            onChange={(column) => change({ column, aggregate: draft.aggregate ?? 'SUM' })}
            searchable
            allowDeselect={false}
            comboboxProps={INSIDE}
            mb={8}
            openOnFocus={false}
            data-autofocus
          />
          <Select
            label="Aggregate"
            placeholder="Choose an aggregate"
            data={[...AGGREGATES]}
            value={draft.aggregate}
            onChange={(aggregate) => change({ aggregate: aggregate as Aggregate | null })}
            allowDeselect={false}
            comboboxProps={INSIDE}
          />
        </Tabs.Panel>
        <Tabs.Panel value="sql">
          <Textarea
            label="SQL expression"
            placeholder="SUM(distance) / COUNT(*)"
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
      {draft.tab !== 'saved' && (
        <TextInput
          label="Label"
          placeholder={made && typeof made === 'object' ? metricLabel({ ...made, label: '' }) : ''}
          value={draft.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
      )}
    </EditorForm>
  );
}
