import type { Ace } from 'ace-builds';
import { useEffect, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import type { Editor } from '../model/editor';
import { selectDatabase, selectEditor } from '../state/selectors';
import { AceHost } from './AceHost';
import { FindBar } from './FindBar';
import { GoToLine } from './GoToLine';
import classes from './SqlEditor.module.css';
import { useCompletion } from './useCompletion';
import { useFinding } from './useFinding';
import { useProblems } from './useProblems';
import { useShownText } from './useShownText';
import { useTyping } from './useTyping';

/** How other parts of the page reach the text. */
export interface EditorHandle {
  readonly insert: (text: string) => void;
  readonly focus: () => void;
}

interface Props {
  readonly editorId: string;
  readonly onReady: (handle: EditorHandle) => void;
}

/** The server stores tabs up to this length; a longer text is slow everywhere. */
const LONG_CHARS = 1_000_000;

/** The text of the open tab. Every tab has a session of its own: caret, folds and undo stay with it. */
export default function SqlEditor({ editorId, onReady }: Props) {
  const editor = useAppSelector((state) => selectEditor(state, editorId));
  return editor ? <Text editor={editor} onReady={onReady} /> : null;
}

function Text({ editor, onReady }: { editor: Editor; onReady: Props['onReady'] }) {
  const { id, dbId, sql } = editor;
  const backend = useAppSelector((state) => selectDatabase(state, dbId)?.backend ?? null);
  const [ace, setAce] = useState<Ace.Editor | null>(null);
  const typing = useTyping(ace);
  const shown = useShownText(ace, editor, backend, typing);
  const { bar, requests, wanted, setWanted, close } = useFinding(ace);
  useCompletion(ace, editor, backend, shown);
  useProblems(ace, editor, backend, shown);
  useEffect(() => {
    if (!ace) return;
    onReady({
      insert: (text) => {
        ace.insert(text);
        ace.focus();
      },
      focus: () => ace.focus(),
    });
    ace.focus();
  }, [ace, onReady]);

  return (
    <div className={classes.host}>
      <AceHost onEditor={setAce} />
      {ace && (bar === 'find' || bar === 'replace') && (
        <FindBar
          key={id}
          editor={ace}
          isReplacing={bar === 'replace'}
          requests={requests}
          wanted={wanted}
          onWanted={setWanted}
          onClose={close}
        />
      )}
      {ace && bar === 'line' && <GoToLine editor={ace} onClose={close} />}
      {sql.length > LONG_CHARS && (
        <p className={classes.long} role="status">
          This text has {(sql.length / 1e6).toFixed(1)} million characters. It is kept, but texts
          over one million are slow to save and to run: load the data as a table, or split the text.
        </p>
      )}
    </div>
  );
}
