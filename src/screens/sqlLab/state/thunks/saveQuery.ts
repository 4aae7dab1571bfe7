import { createSavedQuery, updateSavedQuery } from '@/api/resources/savedQueries';
import { createAppThunk } from '@/app/redux';
import { editorChanged } from '../editors/editors';
import { selectEditor } from '../selectors';
import { textSaved } from '../savedTexts';
import type { Editor } from '../../model/editor';
import { linkTab } from './linkTab';

const savedQueryOf = (editor: Editor, { name, description }: Omit<QueryFields, 'editorId'>) => ({
  name,
  ...(description === undefined ? {} : { description }),
  dbId: editor.dbId,
  catalog: editor.catalog,
  schema: editor.schema,
  sql: editor.sql,
  templateParams: editor.templateParams,
});

interface QueryFields {
  readonly editorId: string;
  readonly name: string;
  /** Absent leaves it unchanged. */
  readonly description?: string;
}

const editorOf = (editor: Editor | undefined): Editor => {
  if (!editor) throw new Error('The tab is no longer open');
  return editor;
};

/** Saves an editor's text as a new saved query; the tab takes its name and its number. */
export const saveQuery = createAppThunk(
  'sqlLab/saveQuery',
  async ({ editorId, ...fields }: QueryFields, { getState, dispatch }) => {
    const editor = editorOf(selectEditor(getState(), editorId));
    const id = await createSavedQuery(savedQueryOf(editor, fields));
    dispatch(textSaved({ id, sql: editor.sql }));
    dispatch(editorChanged(editorId, { remoteId: id, name: fields.name }));
    void dispatch(linkTab({ editorId, savedQueryId: id }));
  },
);

export const updateQuery = createAppThunk(
  'sqlLab/updateQuery',
  async ({ editorId, ...fields }: QueryFields, { getState, dispatch }) => {
    const editor = editorOf(selectEditor(getState(), editorId));
    if (editor.remoteId === null) throw new Error('The query was never saved');
    await updateSavedQuery(editor.remoteId, savedQueryOf(editor, fields));
    dispatch(textSaved({ id: editor.remoteId, sql: editor.sql }));
    dispatch(editorChanged(editorId, { name: fields.name }));
  },
);

/** Saves the text as a saved query with a schedule, which the server interprets. */
export const scheduleQuery = createAppThunk(
  'sqlLab/scheduleQuery',
  (
    {
      editorId,
      schedule,
      ...fields
    }: QueryFields & { schedule: Readonly<Record<string, unknown>> },
    { getState },
  ) =>
    createSavedQuery({
      ...savedQueryOf(editorOf(selectEditor(getState(), editorId)), fields),
      extra: { schedule_info: schedule },
    }),
);
