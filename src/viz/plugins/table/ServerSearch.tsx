import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './Table.module.css';

interface Props {
  readonly title: string;
  /** The text columns, by name and title. */
  readonly columns: readonly { readonly name: string; readonly title: string }[];
  readonly search: { readonly column: string; readonly text: string } | null;
  readonly onSearch: (column: string, text: string) => void;
}

/** Rows whose text begins with what is typed, found by the database in all pages. */
export function ServerSearch({ title, columns, search, onSearch }: Props) {
  const [column, setColumn] = useState(search?.column ?? columns[0]?.name ?? '');
  const [text, setText] = useState(search?.text ?? '');
  const commit = (to = column) => {
    if (text !== (search?.text ?? '') || (text !== '' && to !== search?.column)) onSearch(to, text);
  };
  if (columns.length === 0) return null;
  return (
    <div className={classes.search}>
      <Select
        aria-label="Search in column"
        data={columns.map((one) => ({ value: one.name, label: one.title }))}
        value={column}
        allowDeselect={false}
        onChange={(next) => {
          setColumn(next ?? '');
          commit(next ?? '');
        }}
      />
      <TextInput
        type="search"
        aria-label={`Search in ${title}`}
        placeholder="Begins with…"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => commit()}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </div>
  );
}
