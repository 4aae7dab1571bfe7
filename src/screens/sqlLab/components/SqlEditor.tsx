import type { Ace } from 'ace-builds';
import { useEffect, useInsertionEffect, useMemo, useRef } from 'react';
import AceEditor from 'react-ace';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { schemaShown } from '../state/schemaShown';
import {
  selectEditors,
  selectLatestQuery,
  selectSchemas,
  selectTableNames,
  selectTablesOf,
} from '../state/selectors';
import { editorChanged, selectionChanged } from '../state/sqlLabSlice';
import type { Editor } from '../state/types';
import { ace, calmCompletion, THEME } from './aceSetup';
import { completionsOf } from './completions';
import { errorPlace } from './errorPlace';
import { mirrorText } from './mirrorText';

/** How other parts of the screen reach into the text. */
export interface EditorHandle {
  readonly insert: (text: string) => void;
  readonly focus: () => void;
}

interface Props {
  readonly editor: Editor;
  readonly onReady: (handle: EditorHandle) => void;
  readonly onRun: () => void;
}

const newSession = ({ sql, cursorPosition }: Editor): Ace.EditSession => {
  const session = ace.createEditSession(sql, 'ace/mode/sql' as never);
  session.setUseWorker(false);
  session.setTabSize(2);
  session.selection.moveToPosition(cursorPosition);
  return session;
};

const OPTIONS = {
  useWorker: false,
  enableBasicAutocompletion: true,
  enableLiveAutocompletion: true,
  showLineNumbers: true,
  displayIndentGuides: true,
  fixedWidthGutter: true,
  tabSize: 2,
};

/** The text of the open tab. Every tab has a session of its own: caret, folds and undo stay with it. */
export default function SqlEditor({ editor, onReady, onRun }: Props) {
  const dispatch = useAppDispatch();
  const instance = useRef<Ace.Editor | null>(null);
  const sessions = useRef(new Map<string, Ace.EditSession>());
  const now = useRef({ id: editor.id, onRun });
  const { id, dbId, catalog } = editor;
  const editors = useAppSelector(selectEditors);
  const query = useAppSelector((state) => selectLatestQuery(state, id));
  const opened = useAppSelector((state) => selectTablesOf(state, id));
  const schemas = useAppSelector((state) => selectSchemas(state, dbId ?? 0, catalog).items);
  const schema = schemaShown(editor, schemas);
  const tables = useAppSelector(
    (state) => selectTableNames(state, dbId ?? 0, catalog, schema ?? '').items,
  );
  const words = useRef<Ace.Completion[]>([]);
  useEffect(() => {
    words.current = completionsOf({ tables, opened, schemas });
  }, [tables, opened, schemas]);

  /** Before react-ace compares its value with the text: it must not write one tab's text into another's session. */
  useInsertionEffect(() => {
    now.current = { id, onRun };
    const shown = instance.current;
    if (!shown) return;
    const session = sessions.current.get(id) ?? newSession(editor);
    if (shown.session === session) return;
    sessions.current.set(id, session);
    shown.setSession(session);
  });
  useEffect(() => {
    const alive = new Set(editors.map((tab) => tab.id));
    for (const known of sessions.current.keys())
      if (!alive.has(known)) sessions.current.delete(known);
  }, [editors]);

  const place = useMemo(() => (query ? errorPlace(query) : null), [query]);
  const annotations = useMemo(() => (place ? [{ ...place, type: 'error' as const }] : []), [place]);
  useEffect(() => {
    instance.current?.session.setAnnotations(annotations);
  }, [annotations, id]);

  const onLoad = (loaded: Ace.Editor): void => {
    instance.current = loaded;
    loaded.setTheme(THEME as never);
    const session = newSession(editor);
    sessions.current.set(id, session);
    loaded.setSession(session);
    mirrorText(loaded, 'SQL editor');
    calmCompletion(loaded);
    loaded.completers = [
      { getCompletions: (_editor, _session, _at, _prefix, answer) => answer(null, words.current) },
    ];
    loaded.on('changeSelection', () => {
      const { start } = loaded.getSelectionRange();
      const text = loaded.getSelectedText();
      dispatch(
        selectionChanged({
          id: now.current.id,
          selectedText: text === '' ? null : text,
          selectedRow: start.row,
          selectedColumn: start.column,
          cursorPosition: { ...loaded.getCursorPosition() },
        }),
      );
    });
    loaded.commands.addCommand({
      name: 'run',
      bindKey: { win: 'Ctrl-Enter', mac: 'Command-Enter|Ctrl-Enter' },
      exec: () => now.current.onRun(),
    });
    onReady({
      insert: (text) => {
        loaded.insert(text);
        loaded.focus();
      },
      focus: () => loaded.focus(),
    });
    loaded.focus();
  };

  return (
    <AceEditor
      mode="sql"
      width="100%"
      height="100%"
      fontSize={13}
      lineHeight={20}
      value={editor.sql}
      onChange={(sql) => dispatch(editorChanged(now.current.id, { sql }))}
      onLoad={onLoad}
      annotations={annotations}
      showPrintMargin={false}
      highlightActiveLine
      setOptions={OPTIONS}
      editorProps={{ $blockScrolling: true }}
    />
  );
}
