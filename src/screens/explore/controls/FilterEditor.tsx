import { SegmentedControl, Tabs } from '@mantine/core';
import { useState } from 'react';
import type { Datasource } from '#common/wire/datasource.ts';
import type { FormData } from '@/viz/formData';
import type { AdhocFilter, Clause } from '../formData/adhoc';
import { temporalColumns } from '@/viz/shared/columnTypes';
import { filterMetrics } from '../formData/metricFilter';
import {
  draftOf,
  type FilterDraft,
  filterOf,
  withMetric,
  withSubject,
  wrongNumber,
} from '../formData/filterDraft';
import { sqlOfFilter, withFilterTab } from '../formData/filterSql';
import type { DraggedField } from './field';
import { EditorForm } from './EditorForm';
import { SimpleFilter } from './SimpleFilter';
import { SqlBox } from './SqlBox';

interface Props {
  readonly filter: AdhocFilter | null;
  /** Of a new filter, where it is chosen already. */
  readonly field: DraggedField | null;
  readonly form: FormData;
  readonly dataset: Datasource;
  readonly onSave: (filter: AdhocFilter) => void;
  readonly onClose: () => void;
}

/** One condition on the rows: column, operator and value, or SQL. */
export function FilterEditor({ filter, field, form, dataset, onSave, onClose }: Props) {
  const { backend } = dataset.database;
  const metrics = filterMetrics(form, dataset, filter);
  const [draft, setDraft] = useState(() => {
    const begun = draftOf(filter, metrics, backend);
    if (filter !== null || field === null) return begun;
    const { kind, name } = field;
    if (kind === 'column') return withSubject(begun, name, temporalColumns(dataset).includes(name));
    const metric = metrics.find((one) => one.name === name);
    return metric ? withMetric(begun, metric) : begun;
  });
  const sql = sqlOfFilter(draft, dataset);
  const kind = dataset.columns.find(
    ({ column_name }) => column_name === draft.subject,
  )?.type_generic;
  const wrong = wrongNumber(draft, kind);
  return (
    <EditorForm
      made={wrong === null ? filterOf({ ...draft, sql }, filter, backend) : null}
      draft={{ ...draft, tab: null }}
      onSave={onSave}
      onClose={onClose}
    >
      <Tabs
        value={draft.tab}
        onChange={(tab) => setDraft(withFilterTab(draft, tab as FilterDraft['tab']))}
      >
        <Tabs.List mb={8}>
          <Tabs.Tab value="SIMPLE">Simple</Tabs.Tab>
          <Tabs.Tab value="SQL">Custom SQL</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="SIMPLE">
          <SimpleFilter
            draft={draft}
            datasource={form.datasource}
            metrics={metrics}
            dataset={dataset}
            problem={wrong === null ? null : `“${wrong}” is not a number, which the column holds`}
            onChange={setDraft}
          />
        </Tabs.Panel>
        <Tabs.Panel value="SQL">
          <SegmentedControl
            aria-label="Clause"
            size="xs"
            data={['WHERE', 'HAVING']}
            value={draft.clause}
            onChange={(clause) => setDraft({ ...draft, sql, clause: clause as Clause })}
            mb={8}
          />
          <SqlBox
            label="SQL condition"
            placeholder={draft.clause === 'WHERE' ? 'distance > 1000' : 'COUNT(*) > 10'}
            kind={draft.clause === 'WHERE' ? 'where' : 'having'}
            value={sql}
            onChange={(text) => setDraft({ ...draft, sql: text })}
            datasource={form.datasource}
            dataset={dataset}
          />
        </Tabs.Panel>
      </Tabs>
    </EditorForm>
  );
}
