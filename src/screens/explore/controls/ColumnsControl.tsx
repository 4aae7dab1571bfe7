import { type OptionsFilter, Select } from '@mantine/core';
import { useState } from 'react';
import { columnLabel } from '#common/labels.ts';
import { toList, unique } from '@/viz/shared/labels';
import { type Column, columnTitle } from '../formData/adhoc';
import { Chips } from './Chips';
import { ColumnEditor } from './ColumnEditor';
import { type Option, optionsFor } from './columnOptions';
import type { FormControlProps } from './controlProps';
import { EditorPopover } from './EditorPopover';
import { iconOfColumn } from './fieldIcons';
import { moved } from './moved';

const CUSTOM = '\u0000custom';

const isMissing = (column: Column, { columns }: FormControlProps['dataset']): boolean =>
  typeof column === 'string' && !columns.some(({ column_name }) => column_name === column);

/** Columns in order, or the single column of a setting that takes one; each may be SQL. */
export function ColumnsControl({
  control,
  value,
  onChange,
  dataset,
  form: { datasource },
  isInvalid,
}: FormControlProps) {
  const { label, kind, choices = [] } = control;
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const isSingle = kind === 'column';
  const columns = toList(value) as readonly Column[];
  const names = new Set(columns.map(columnLabel));
  /** What a setting takes beside columns. */
  const others = choices.map((one) => ({ value: String(one.value), label: one.label }));
  const titleOf = (column: Column) =>
    others.find(({ value: name }) => name === column)?.label ?? columnTitle(column, dataset);
  const set = (next: readonly Column[]) => onChange(isSingle ? (next[0] ?? null) : next);
  const close = () => setEditing(null);
  const save = (made: Column) => {
    set(
      unique(
        editing === 'new'
          ? [...columns, made]
          : columns.map((column, at) => (at === editing ? made : column)),
        columnLabel,
      ),
    );
    close();
  };
  const optionsBeside = (column: Column | null) =>
    optionsFor(control, dataset).filter(({ value: name }) => name === column || !names.has(name));
  const editorOf = (column: Column | null) => (
    <ColumnEditor
      column={column}
      options={optionsBeside(column)}
      datasource={datasource}
      dataset={dataset}
      onSave={save}
      onClose={close}
    />
  );
  return (
    <>
      <Chips
        chips={columns.map((column) => ({
          title: titleOf(column),
          Icon: iconOfColumn(column, dataset),
          isMissing: isMissing(column, dataset) && !others.some(({ value: one }) => one === column),
        }))}
        onOpen={setEditing}
        onRemove={(index) => set(columns.filter((_, at) => at !== index))}
        {...(isSingle ? {} : { onMove: (from, to) => set(moved(columns, from, to)) })}
        around={(index, chip) => (
          <EditorPopover
            label={`Edit column ${titleOf(columns[index] ?? '')}`}
            opened={editing === index}
            onClose={close}
            target={chip}
          >
            {editorOf(columns[index] ?? null)}
          </EditorPopover>
        )}
      />
      {(!isSingle || columns.length === 0) && (
        <EditorPopover
          label={`New column for ${label}`}
          opened={editing === 'new'}
          onClose={close}
          target={
            <Picker
              label={label}
              isSingle={isSingle}
              isInvalid={isInvalid}
              options={[...others, ...optionsFor(control, dataset)].filter(
                (option) => !names.has(option.value),
              )}
              onChoose={(name) => set([...columns, name])}
              onCustom={() => setEditing('new')}
            />
          }
        >
          {editorOf(null)}
        </EditorPopover>
      )}
    </>
  );
}

interface PickerProps {
  readonly label: string;
  readonly isSingle: boolean;
  readonly isInvalid: boolean;
  readonly options: readonly Option[];
  readonly onChoose: (name: string) => void;
  readonly onCustom: () => void;
}

/** SQL can be written whatever is searched for. */
const fitting: OptionsFilter = ({ options, search }) =>
  options.filter(
    (option) =>
      'value' in option &&
      (option.value === CUSTOM || option.label.toLowerCase().includes(search.trim().toLowerCase())),
  );

/** A column of the dataset, or one that is to be written. */
function Picker({ label, isSingle, isInvalid, options, onChoose, onCustom }: PickerProps) {
  const [search, setSearch] = useState('');
  return (
    <Select
      aria-label={isSingle ? `${label} column` : `Add to ${label.toLowerCase()}`}
      error={isInvalid}
      placeholder={isSingle ? 'Choose a column' : 'Add a column'}
      data={[...options, { value: CUSTOM, label: 'Custom SQL…' }]}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(chosen) => {
        if (chosen === CUSTOM) onCustom();
        else if (chosen !== null) onChoose(chosen);
        setSearch('');
      }}
      searchable
      filter={fitting}
      // Enter takes the first that fits what is typed.
      selectFirstOptionOnChange={search.trim() !== ''}
    />
  );
}
