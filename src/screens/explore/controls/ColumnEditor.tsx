import { Select, Tabs, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Datasource } from '#common/wire/datasource.ts';
import type { Column } from '../formData/adhoc';
import { type ColumnDraft, columnDraftOf, columnOf, sqlOfColumn } from '../formData/columnDraft';
import type { Option } from './columnOptions';
import { EditorForm } from './EditorForm';
import { INSIDE } from '@/ui/select/inside';
import { SqlBox } from './SqlBox';

interface Props {
  readonly column: Column | null;
  /** The columns that are not used beside it. */
  readonly options: readonly Option[];
  readonly datasource: string;
  readonly dataset: Datasource;
  readonly onSave: (column: Column) => void;
  readonly onClose: () => void;
}

/** One column to group by: another one of the dataset, or SQL. */
export function ColumnEditor({ column, options, datasource, dataset, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(() => columnDraftOf(column));
  const sql = sqlOfColumn(draft, dataset);
  return (
    <EditorForm<Column>
      made={columnOf(draft, column, dataset)}
      draft={{ ...draft, tab: null }}
      onSave={onSave}
      onClose={onClose}
    >
      <Tabs
        value={draft.tab}
        onChange={(tab) => setDraft({ ...draft, tab: tab as ColumnDraft['tab'] })}
      >
        <Tabs.List mb={8}>
          <Tabs.Tab value="simple">Simple</Tabs.Tab>
          <Tabs.Tab value="sql">Custom SQL</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="simple">
          <Select
            label="Column"
            placeholder="Choose a column"
            data={[...options]}
            value={draft.column}
            onChange={(chosen) => setDraft({ ...draft, column: chosen, sql: null })}
            searchable
            allowDeselect={false}
            comboboxProps={INSIDE}
            nothingFoundMessage="No such column"
            openOnFocus={false}
            data-autofocus
          />
        </Tabs.Panel>
        <Tabs.Panel value="sql">
          <SqlBox
            label="SQL expression"
            placeholder="upper(carrier)"
            kind="column"
            value={sql}
            onChange={(text) => setDraft({ ...draft, sql: text })}
            datasource={datasource}
            dataset={dataset}
            isFirst
          />
          <TextInput
            label="Label"
            placeholder={sql}
            mt={8}
            value={draft.label}
            onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
          />
        </Tabs.Panel>
      </Tabs>
    </EditorForm>
  );
}
