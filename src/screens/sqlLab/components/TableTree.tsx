import type { RefObject } from 'react';
import { useAppSelector } from '@/app/redux';
import { selectTablesOf } from '../state/selectors';
import type { Editor, Listing, TableName } from '../state/types';
import classes from './SideBar.module.css';
import type { EditorHandle } from './SqlEditor';
import { TableNode } from './TableNode';

/** More than this is found by name. */
const SHOWN_AT_MOST = 500;

interface Props {
  readonly editor: Editor;
  readonly schema: string | null;
  readonly tables: Listing<TableName>;
  readonly handle: RefObject<EditorHandle | null>;
}

/** The tables of a schema; those opened in this tab come first where the list is too long to show. */
export function TableTree({ editor, schema, tables, handle }: Props) {
  const opened = useAppSelector((state) => selectTablesOf(state, editor.id)).filter(
    (table) =>
      table.dbId === editor.dbId && table.catalog === editor.catalog && table.schema === schema,
  );
  const shown = tables.items.slice(0, SHOWN_AT_MOST);
  const listed = new Set(shown.map(({ name }) => name));
  const beyond = opened.filter(({ name }) => !listed.has(name));
  if (schema === null) return null;
  if (tables.status === 'ready' && tables.items.length === 0)
    return <p className={classes.note}>There are no tables in {schema}.</p>;
  return (
    <div role="tree" aria-label={`Tables in ${schema}`} className={classes.tree}>
      {tables.status === 'loading' && tables.items.length === 0 && (
        <p className={classes.note}>Loading tables…</p>
      )}
      {[...beyond.map(({ name }) => ({ name, kind: 'table' as const })), ...shown].map((item) => (
        <TableNode
          key={item.name}
          editor={editor}
          schema={schema}
          item={item}
          table={opened.find(({ name }) => name === item.name)}
          handle={handle}
        />
      ))}
      {tables.items.length > SHOWN_AT_MOST && (
        <p className={classes.note}>
          {(tables.items.length - SHOWN_AT_MOST).toLocaleString('en')} more; find them by name
          above.
        </p>
      )}
    </div>
  );
}
