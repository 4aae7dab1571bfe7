import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { schemaShown } from '../../model/schemaShown';
import { isPlaceholder } from '../../model/newEditor';
import {
  selectDatabase,
  selectEditor,
  selectSchemas,
  selectTableNames,
} from '../../state/selectors';
import { editorChanged } from '../../state/editors/editors';
import { runEditor } from '../../state/thunks/sendRun';
import type { Tab } from '../../state/activeTab';
import { examplesFor } from './examples';
import classes from './SouthPane.module.css';

/** Nothing of a person's is lost when an example takes its place. */
const isFree = (sql: string): boolean => sql.trim() === '' || isPlaceholder(sql);

function ExampleList({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const { id, dbId, catalog } = editor;
  const base = useId();
  const schemas = useAppSelector((state) => selectSchemas(state, dbId ?? 0, catalog).items);
  const schema = schemaShown(editor, schemas);
  const tables = useAppSelector((state) =>
    selectTableNames(state, dbId ?? 0, catalog, schema ?? ''),
  );
  const backend = useAppSelector((state) => selectDatabase(state, dbId)?.backend ?? null);
  if (dbId === null) return null;
  const run = (sql: string): void => {
    dispatch(editorChanged(id, { sql }));
    void dispatch(runEditor(id));
  };
  return (
    <div className={classes.examples}>
      <p>Results appear here. Write a query and run it, or start with one of these:</p>
      {tables.status === 'ready' &&
        examplesFor(
          tables.items.map(({ name }) => name),
          backend,
        ).map(({ title, sql }, index) => (
          <button
            key={title}
            type="button"
            aria-describedby={`${base}${index}`}
            className={classes.example}
            onClick={() => run(sql)}
          >
            <span>{title}</span>
            <code id={`${base}${index}`} aria-hidden>
              {sql.replaceAll(/\s+/g, ' ')}
            </code>
          </button>
        ))}
    </div>
  );
}

/** Shown before the first run: three queries that work, unless the tab has a text already. */
export function Examples({ editor }: { editor: Tab }) {
  const { id } = editor;
  const isOffered = useAppSelector((state) => isFree(selectEditor(state, id)?.sql ?? ''));
  if (isOffered) return <ExampleList editor={editor} />;
  return (
    <div className={classes.examples}>
      <p>Results appear here when the query has run.</p>
    </div>
  );
}
