import type { Ace } from 'ace-builds';
import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import AceEditor from 'react-ace';
import { prepareAce } from './aceEditor';
import { ace } from './aceSetup';
import classes from './SqlEditor.module.css';

interface Props {
  /** The same function throughout: the host renders once. */
  readonly onEditor: (editor: Ace.Editor) => void;
}

/**
 * One Ace for all tabs, as long as the screen is there. The host is given no text: sessions are switched through its
 * handle, so that it neither compares texts nor is drawn anew while one types.
 */
export const AceHost = memo(function AceHost({ onEditor }: Props) {
  const held = useRef<Ace.Editor | null>(null);
  const load = useCallback(
    (editor: Ace.Editor) => {
      prepareAce(editor);
      held.current = editor;
      onEditor(editor);
    },
    [onEditor],
  );
  /** The host destroys the session it holds when it unmounts; the tabs' own sessions live on. */
  useLayoutEffect(
    () => () => held.current?.setSession(ace.createEditSession('', 'ace/mode/text')),
    [],
  );
  return (
    <AceEditor className={classes.ace ?? ''} mode="text" width="100%" height="100%" onLoad={load} />
  );
});
