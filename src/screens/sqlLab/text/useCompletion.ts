import type { Ace } from 'ace-builds';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Editor } from '../model/editor';
import type { Completer } from './completer';
import { createLateCompleter } from './lateCompleter';
import type { TextSession } from './sessions';
import { useKnownNames } from './useKnownNames';

/** Offers names during typing; an open list updates as names are loaded. */
export const useCompletion = (
  ace: Ace.Editor | null,
  editor: Editor,
  backend: string | null,
  shown: RefObject<TextSession | null>,
): void => {
  const completer = useRef<Pick<Completer, 'refresh'> | null>(null);
  const { known, lookUp, version } = useKnownNames(editor, backend);
  const toComplete = useEffectEvent(() =>
    shown.current ? { text: shown.current, known: known() } : null,
  );
  const onMissing = useEffectEvent(lookUp);
  useLayoutEffect(() => {
    if (!ace) return;
    completer.current = createLateCompleter(ace, ({ createCompleter }) =>
      createCompleter(
        ace,
        () => toComplete(),
        (completion) => onMissing(completion),
      ),
    );
  }, [ace]);
  useEffect(() => completer.current?.refresh(), [version]);
};
