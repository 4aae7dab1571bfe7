import type { Ace } from 'ace-builds';
import { useLayoutEffect, useRef } from 'react';
import { prepareAce } from './aceEditor';
import { ace } from './aceSetup';
import classes from './SqlEditor.module.css';

/** One Ace for all tabs, as long as the screen is there. */
export function AceHost({ onEditor }: { onEditor: (editor: Ace.Editor | null) => void }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const host = element.current;
    if (!host) return undefined;
    const editor = ace.edit(host);
    prepareAce(editor);
    onEditor(editor);
    return () => {
      /** The sessions live on; Ace would end the one it holds. */
      editor.setSession(ace.createEditSession('', 'ace/mode/text' as never));
      editor.destroy();
    };
  }, [onEditor]);
  return <div ref={element} className={classes.ace} />;
}
