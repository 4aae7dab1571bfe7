import type { Ace } from 'ace-builds';
import { useEffect, useState } from 'react';
import { countFound, type Found, highlightFound, type Wanted } from './search';

const COUNT_AFTER_MS = 60;

/** Marks what is found in the text and counts it, anew when text or selection change. */
export const useFound = (editor: Ace.Editor, wanted: Wanted): Found => {
  const [found, setFound] = useState<Found>({ count: 0, position: 0, isBroken: false });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const count = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setFound(countFound(editor, wanted)), COUNT_AFTER_MS);
    };
    highlightFound(editor, wanted);
    count();
    editor.on('change', count);
    editor.on('changeSelection', count);
    return () => {
      clearTimeout(timer);
      editor.off('change', count);
      editor.off('changeSelection', count);
      highlightFound(editor, null);
    };
  }, [editor, wanted]);
  return found;
};
