import { Select, TextInput } from '@mantine/core';
import { type RefObject, useState } from 'react';
import classes from './Table.module.css';

interface Props {
  readonly title: string;
  /** The text columns, by name and title. */
  readonly columns: readonly { readonly name: string; readonly title: string }[];
  readonly search: { readonly column: string; readonly text: string } | null;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onSearch: (column: string, text: string) => void;
}

/** Rows whose text begins with what is typed, found by the database in all pages. */
export function ServerSearch({ title, columns, search, box, onSearch }: Props) {
  const [column, setColumn] = useState(search?.column ?? columns[0]?.name ?? '');
  const searched = search?.text ?? '';
  const [last, setLast] = useState(searched);
  const [text, setText] = useState(searched);
  // What is searched for ends elsewhere too.
  if (last !== searched) {
    setLast(searched);
    setText(searched);
  }
  const commit = (to = column) => {
    if (text !== searched || (text !== '' && to !== search?.column)) onSearch(to, text);
  };
  if (columns.length === 0) return null;
  return (
    <div className={classes.search} data-off-paper>
      <Select
        classNames={{ input: classes.searchBox }}
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
        ref={box}
        classNames={{ input: classes.searchBox }}
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
