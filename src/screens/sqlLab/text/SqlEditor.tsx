import type { Ace } from 'ace-builds';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { createAce } from './aceEditor';
import { type Completer, createCompleter } from './completer';
import { FindBar } from './FindBar';
import { GoToLine } from './GoToLine';
import { modeOf } from './highlight';
import { markProblems } from './marks';
import { find, type Wanted } from './search';
import { keepSessionsOf, sessionOf, setRules, type TextSession, writeText } from './sessions';
import { createTyping, type Typing } from './typing';
import { useChecks } from './useChecks';
import { useKnownNames } from './useKnownNames';
import { selectDatabase, selectEditor, selectLatestRun, selectTabIds } from '../state/selectors';
import { editorChanged, selectionChanged } from '../state/editors/editors';
import { editorRules, offsetOf } from '../model/statementsToRun';
import type { Editor } from '../model/editor';
import type { Run } from '../model/run';
import { ace } from './aceSetup';
import { errorPlace } from './errorPlace';
import classes from './SqlEditor.module.css';

/** How other parts of the screen reach into the text. */
export interface EditorHandle {
  readonly insert: (text: string) => void;
  readonly focus: () => void;
}

interface Props {
  readonly editorId: string;
  readonly onReady: (handle: EditorHandle) => void;
}

type Bar = 'find' | 'replace' | 'line' | null;
const NOTHING_WANTED: Wanted = {
  text: '',
  isRegExp: false,
  isCaseSensitive: false,
  isWholeWord: false,
};
/** Tabs are kept whole by the server up to here; a longer text is slow everywhere it goes. */
const LONG_CHARS = 1_000_000;
const WORD_AT_MOST = 100;

/** The text of the open tab. Every tab has a session of its own: caret, folds and undo stay with it. */
export default function SqlEditor({ editorId, onReady }: Props) {
  const editor = useAppSelector((state) => selectEditor(state, editorId));
  return editor ? <Text editor={editor} onReady={onReady} /> : null;
}

function Text({ editor, onReady }: { editor: Editor; onReady: Props['onReady'] }) {
  const dispatch = useAppDispatch();
  const element = useRef<HTMLDivElement>(null);
  const typing = useRef<Typing | null>(null);
  const completer = useRef<Completer | null>(null);
  const shown = useRef<TextSession | null>(null);
  const [instance, setInstance] = useState<Ace.Editor | null>(null);
  const [bar, setBar] = useState<Bar>(null);
  const [wanted, setWanted] = useState(NOTHING_WANTED);
  const { id, dbId, sql, cursorPosition } = editor;
  const tabIds = useAppSelector(selectTabIds);
  const backend = useAppSelector((state) => selectDatabase(state, dbId)?.backend ?? null);
  const run = useAppSelector((state) => selectLatestRun(state, id));
  const rules = useMemo(() => editorRules(backend), [backend]);
  const names = useKnownNames(editor, backend);

  const openBar = useEffectEvent((next: Bar) => {
    const selected = instance?.getSelectedText() ?? '';
    if (
      next !== 'line' &&
      selected !== '' &&
      selected.length <= WORD_AT_MOST &&
      !selected.includes('\n')
    )
      setWanted({ ...wanted, text: selected });
    setBar(next);
  });
  const findAgain = useEffectEvent((backwards: boolean) => {
    if (!instance) return;
    if (wanted.text === '') setBar('find');
    else find(instance, wanted, { backwards });
  });
  const ask = useEffectEvent(() =>
    shown.current ? { text: shown.current, known: names.known() } : null,
  );
  const onMissing = useEffectEvent(names.lookUp);
  const onTyped = useEffectEvent(dispatch);

  /** One Ace for all tabs, as long as the screen is there. */
  useLayoutEffect(() => {
    const host = element.current;
    if (!host) return undefined;
    const made = createAce(host, {
      find: () => openBar('find'),
      replace: () => openBar('replace'),
      line: () => openBar('line'),
      findNext: () => findAgain(false),
      findPrevious: () => findAgain(true),
      problem: () => goToNextProblem(made),
    });
    typing.current = createTyping(made, (textId, { sql: text, ...caret }) => {
      if (text !== undefined) onTyped(editorChanged(textId, { sql: text }));
      onTyped(selectionChanged({ id: textId, ...caret }));
    });
    completer.current = createCompleter(
      made,
      () => ask(),
      (answer) => onMissing(answer),
    );
    setInstance(made);
    return () => {
      typing.current?.stop();
      typing.current = null;
      shown.current = null;
      /** The sessions live on; Ace would end the one it holds. */
      made.setSession(ace.createEditSession('', 'ace/mode/text' as never));
      made.destroy();
    };
  }, []);

  const show = useEffectEvent((made: Ace.Editor) => {
    const text = sessionOf(id, editor, rules);
    typing.current?.show(text);
    shown.current = text;
    made.setSession(text.session);
  });
  useLayoutEffect(() => {
    if (instance && shown.current?.id !== id) show(instance);
  }, [instance, id]);
  useLayoutEffect(() => {
    const text = shown.current;
    if (!text) return;
    setRules(text, rules);
    text.session.setMode(modeOf(backend));
  }, [instance, id, rules, backend]);

  /** What others wrote: the text laid out anew, another window's, a place to go to. */
  useLayoutEffect(() => {
    const text = shown.current;
    if (!text || !instance) return;
    if (sql !== text.published) {
      text.published = sql;
      if (text.session.getValue() !== sql) writeText(text, sql);
    }
    const { row, column } = cursorPosition;
    if (row === text.caret.row && column === text.caret.column) return;
    text.caret = cursorPosition;
    instance.selection.clearSelection();
    instance.selection.moveToPosition(cursorPosition);
    instance.renderer.scrollCursorIntoView(cursorPosition, 0.3);
  }, [instance, id, sql, cursorPosition]);

  useEffect(() => {
    keepSessionsOf(new Set(tabIds));
  }, [tabIds]);
  useEffect(() => completer.current?.refresh(), [names.version]);

  const place = useMemo(() => (run ? errorPlace(run) : null), [run]);
  const checked = useChecks(editor, backend, instance);
  useEffect(() => {
    const text = shown.current;
    if (!instance || !text) return undefined;
    const isOfThisText =
      run && text.published.startsWith(run.sql, offsetOf(text.published, startOf(run)));
    const problems = [...(place && isOfThisText ? [place] : []), ...checked];
    const unmark = markProblems(text.session, problems);
    text.session.on('change', unmark);
    return () => {
      text.session.off('change', unmark);
      unmark();
    };
  }, [instance, id, place, checked, run]);

  useEffect(() => {
    if (!instance) return;
    onReady({
      insert: (text) => {
        instance.insert(text);
        instance.focus();
      },
      focus: () => instance.focus(),
    });
    instance.focus();
  }, [instance, onReady]);

  const close = (): void => {
    setBar(null);
    instance?.focus();
  };
  return (
    <div className={classes.host}>
      <div ref={element} className={classes.ace} />
      {instance && (bar === 'find' || bar === 'replace') && (
        <FindBar
          key={id}
          editor={instance}
          isReplacing={bar === 'replace'}
          wanted={wanted}
          onWanted={setWanted}
          onClose={close}
        />
      )}
      {instance && bar === 'line' && <GoToLine editor={instance} onClose={close} />}
      {sql.length > LONG_CHARS && (
        <p className={classes.long} role="status">
          This text has {(sql.length / 1e6).toFixed(1)} million characters. It is kept, but a text
          over one million is slow to save and to run: better load it as a table, or split it.
        </p>
      )}
    </div>
  );
}

const startOf = ({ firstRow: row, firstColumn: column }: Run) => ({ row, column });

const goToNextProblem = (editor: Ace.Editor): void => {
  const { row: here } = editor.getCursorPosition();
  const all = [...editor.session.getAnnotations()].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  const next = all.find(({ row }) => (row ?? 0) > here) ?? all[0];
  if (next) editor.gotoLine((next.row ?? 0) + 1, next.column ?? 0, false);
};
