import { Select, Tabs, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Datasource } from '#common/wire/datasource.ts';
import { metricLabel } from '#common/labels.ts';
import { AGGREGATES, type Aggregate, type Metric } from '../formData/adhoc';
import {
  type MetricDraft,
  type MetricTab,
  metricDraftOf,
  metricOf,
  sqlOf,
  withSaved,
  withSimple,
  withTab,
} from '../formData/metricDraft';
import { columnOptions } from './columnOptions';
import { EditorForm } from './EditorForm';
import { INSIDE } from '@/ui/select/inside';
import { SqlBox } from './SqlBox';

interface Props {
  readonly metric: Metric | null;
  readonly datasource: string;
  readonly dataset: Datasource;
  readonly onSave: (metric: Metric) => void;
  readonly onClose: () => void;
}

/** A metric: saved in the dataset, an aggregate of a column, or SQL. */
export function MetricEditor({ metric, datasource, dataset, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(() => metricDraftOf(metric));
  const change = (what: Partial<MetricDraft>) => setDraft({ ...draft, ...what });
  const made = metricOf(draft, metric, dataset);
  return (
    <EditorForm made={made} draft={{ ...draft, tab: null }} onSave={onSave} onClose={onClose}>
      <Tabs
        value={draft.tab}
        onChange={(tab) => setDraft(withTab(draft, tab as MetricTab, dataset))}
      >
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
            onChange={(saved) => setDraft(withSaved(draft, saved))}
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
            onChange={(column) =>
              setDraft(withSimple(draft, { column, aggregate: draft.aggregate ?? 'SUM' }))
            }
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
            onChange={(aggregate) =>
              setDraft(withSimple(draft, { aggregate: aggregate as Aggregate | null }))
            }
            allowDeselect={false}
            comboboxProps={INSIDE}
          />
        </Tabs.Panel>
        <Tabs.Panel value="sql">
          <SqlBox
            label="SQL expression"
            placeholder="SUM(distance) / COUNT(*)"
            kind="metric"
            value={sqlOf(draft, dataset)}
            onChange={(sql) => change({ sql })}
            datasource={datasource}
            dataset={dataset}
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
