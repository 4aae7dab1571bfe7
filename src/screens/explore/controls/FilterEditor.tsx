import { SegmentedControl, Tabs, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Datasource } from '#common/wire/datasource.ts';
import type { AdhocFilter, Clause } from '../formData/adhoc';
import { draftOf, type FilterDraft, filterOf } from '../formData/filterDraft';
import { EditorForm } from './EditorForm';
import { SimpleFilter } from './SimpleFilter';

interface Props {
  readonly filter: AdhocFilter | null;
  readonly datasource: string;
  readonly dataset: Datasource;
  readonly onSave: (filter: AdhocFilter) => void;
  readonly onClose: () => void;
}

/** One condition on the rows: column, operator and value, or SQL. */
export function FilterEditor({ filter, datasource, dataset, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(filter));
  return (
    <EditorForm made={filterOf(draft, filter)} onSave={onSave} onClose={onClose}>
      <Tabs
        value={draft.tab}
        onChange={(tab) => setDraft({ ...draft, tab: tab as FilterDraft['tab'] })}
      >
        <Tabs.List mb={8}>
          <Tabs.Tab value="SIMPLE">Simple</Tabs.Tab>
          <Tabs.Tab value="SQL">Custom SQL</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="SIMPLE">
          <SimpleFilter
            draft={draft}
            datasource={datasource}
            dataset={dataset}
            onChange={setDraft}
          />
        </Tabs.Panel>
        <Tabs.Panel value="SQL">
          <SegmentedControl
            aria-label="Clause"
            size="xs"
            data={['WHERE', 'HAVING']}
            value={draft.clause}
            onChange={(clause) => setDraft({ ...draft, clause: clause as Clause })}
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
            onChange={(event) => setDraft({ ...draft, sql: event.currentTarget.value })}
          />
        </Tabs.Panel>
      </Tabs>
    </EditorForm>
  );
}
