import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Datasource } from '#common/wire/datasource.ts';
import { columnLabel } from '#common/labels.ts';
import { toList, unique } from '@/viz/shared/labels';
import { type Column, columnTitle } from '../formData/adhoc';
import { Chips } from './Chips';
import { dimensionOptions } from './columnOptions';
import type { ControlProps } from './controlProps';
import { EditorForm } from './EditorForm';
import { EditorPopover } from './EditorPopover';
import { iconOfColumn } from './fieldIcons';
import { moved } from './moved';
import { SqlBox } from './SqlBox';

const CUSTOM = '\u0000custom';

/** Columns in order, or the single column of a setting that takes one; each may be SQL. */
export function ColumnsControl({
  control: { label, kind },
  value,
  onChange,
  dataset,
  form: { datasource },
  isInvalid,
}: ControlProps) {
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const [search, setSearch] = useState('');
  const isSingle = kind === 'column';
  const columns = toList(value) as readonly Column[];
  const names = new Set(columns.map(columnLabel));
  const set = (next: readonly Column[]) => onChange(isSingle ? (next[0] ?? null) : next);
  const over = { datasource, dataset };
  const close = () => setEditing(null);
  const open = (index: number) => {
    if (typeof columns[index] === 'object') setEditing(index);
  };
  const save = (made: Column) => {
    set(
      editing === 'new'
        ? unique([...columns, made], columnLabel)
        : columns.map((column, at) => (at === editing ? made : column)),
    );
    close();
  };
  const picker = (
    <Select
      aria-label={isSingle ? `${label} column` : `Add to ${label.toLowerCase()}`}
      error={isInvalid}
      placeholder={isSingle ? 'Choose a column' : 'Add a column'}
      data={[
        ...dimensionOptions(dataset).filter((option) => !names.has(option.value)),
        { value: CUSTOM, label: 'Custom SQL…' },
      ]}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(chosen) => {
        if (chosen === CUSTOM) setEditing('new');
        else if (chosen !== null) set([...columns, chosen]);
        setSearch('');
      }}
      searchable
      nothingFoundMessage="No such column"
    />
  );
  return (
    <>
      <Chips
        chips={columns.map((column) => ({
          title: columnTitle(column, dataset),
          Icon: iconOfColumn(column, dataset),
          isMissing:
            typeof column === 'string' &&
            !dataset.columns.some(({ column_name }) => column_name === column),
        }))}
        onOpen={open}
        onRemove={(index) => set(columns.filter((_, at) => at !== index))}
        {...(isSingle ? {} : { onMove: (from, to) => set(moved(columns, from, to)) })}
        around={(index, chip) => (
          <EditorPopover
            label={`Edit column ${columnTitle(columns[index] ?? '', dataset)}`}
            opened={editing === index}
            onClose={close}
            target={chip}
          >
            <SqlColumn column={columns[index] ?? null} {...over} onSave={save} onClose={close} />
          </EditorPopover>
        )}
      />
      {(!isSingle || columns.length === 0) && (
        <EditorPopover
          label={`New column of ${label}`}
          opened={editing === 'new'}
          onClose={close}
          target={picker}
        >
          <SqlColumn column={null} {...over} onSave={save} onClose={close} />
        </EditorPopover>
      )}
    </>
  );
}

interface SqlColumnProps {
  readonly column: Column | null;
  readonly datasource: string;
  readonly dataset: Datasource;
  readonly onSave: (column: Column) => void;
  readonly onClose: () => void;
}

function SqlColumn({ column, datasource, dataset, onSave, onClose }: SqlColumnProps) {
  const before = typeof column === 'object' && column !== null ? column : null;
  const [sql, setSql] = useState(before?.sqlExpression ?? '');
  const [label, setLabel] = useState(
    before?.label === before?.sqlExpression ? '' : (before?.label ?? ''),
  );
  const isEmpty = sql.trim() === '';
  return (
    <EditorForm<Column>
      made={
        isEmpty ? null : { expressionType: 'SQL', sqlExpression: sql, label: label.trim() || sql }
      }
      draft={{ sql, label }}
      onSave={onSave}
      onClose={onClose}
    >
      <SqlBox
        label="SQL expression"
        placeholder="upper(carrier)"
        kind="column"
        value={sql}
        onChange={setSql}
        datasource={datasource}
        dataset={dataset}
        isFirst
      />
      <TextInput
        label="Label"
        placeholder={sql}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
    </EditorForm>
  );
}
