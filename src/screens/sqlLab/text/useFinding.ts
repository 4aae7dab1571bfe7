import type { Ace } from 'ace-builds';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { addTextCommands } from './aceEditor';
import { goToNextProblem } from './marks';
import { find, type Wanted } from './search';

export type Bar = 'find' | 'replace' | 'line' | null;

const NOTHING_WANTED: Wanted = {
  text: '',
  isRegExp: false,
  isCaseSensitive: false,
  isWholeWord: false,
};
const WORD_AT_MOST = 100;

/** The search starts with the selected word. */
const wordOf = (editor: Ace.Editor | null): string => {
  const selected = editor?.getSelectedText() ?? '';
  return selected.length <= WORD_AT_MOST && !selected.includes('\n') ? selected : '';
};

/** Which bar is open over the text, and the searched text; F3 continues with it while the bar is closed. */
export const useFinding = (ace: Ace.Editor | null) => {
  const [bar, setBar] = useState<Bar>(null);
  /** Counts the requests: a bar that is open already takes the focus again. */
  const [requests, setRequests] = useState(0);
  const [wanted, setWanted] = useState(NOTHING_WANTED);
  const open = useEffectEvent((next: Bar): void => {
    const word = next === 'line' ? '' : wordOf(ace);
    if (word !== '') setWanted({ ...wanted, text: word });
    setBar(next);
    setRequests(requests + 1);
  });
  const again = useEffectEvent((backwards: boolean): void => {
    if (!ace) return;
    if (wanted.text === '') setBar('find');
    else find(ace, wanted, { backwards });
  });
  useLayoutEffect(() => {
    if (!ace) return;
    addTextCommands(ace, {
      find: () => open('find'),
      replace: () => open('replace'),
      line: () => open('line'),
      findNext: () => again(false),
      findPrevious: () => again(true),
      problem: () => goToNextProblem(ace),
    });
  }, [ace]);
  const close = (): void => {
    setBar(null);
    ace?.focus();
  };
  return { bar, requests, wanted, setWanted, close };
};
