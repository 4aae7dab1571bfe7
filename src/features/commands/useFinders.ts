import { useEffect, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { useAppDispatch } from '@/app/redux';
import type { Finder, Found } from './finder';
import { hasWords } from './hasWords';

const TYPING_PAUSE_MS = 200;

interface Answer {
  readonly text: string;
  readonly found: readonly Found[];
  readonly error: ErrorInfo | null;
}

const NO_ANSWERS: ReadonlyMap<Finder, Answer> = new Map();

/** What the finders find for a text; what they found for the one before stays until then if it fits. */
export const useFinders = (finders: readonly Finder[], text: string) => {
  const dispatch = useAppDispatch();
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (text === '') return undefined;
    const requests: { readonly abort: () => void }[] = [];
    let isCurrent = true;
    const ask = async (finder: Finder): Promise<void> => {
      const request = dispatch(finder.find(text));
      requests.push(request);
      const action = await request;
      if (!isCurrent) return;
      const answer: Answer = finder.find.fulfilled.match(action)
        ? { text, found: action.payload, error: null }
        : { text, found: [], error: action.payload ?? null };
      setAnswers((known) => new Map(known).set(finder, answer));
    };
    const timer = setTimeout(() => {
      for (const finder of finders) void ask(finder);
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      for (const request of requests) request.abort();
    };
  }, [dispatch, finders, text, attempt]);

  const answerOf = (finder: Finder) => (text === '' ? undefined : answers.get(finder));
  return {
    isSearching: text !== '' && finders.some((finder) => answerOf(finder)?.text !== text),
    found: finders.flatMap((finder) => {
      const answer = answerOf(finder);
      return (answer?.found ?? []).flatMap((found) =>
        answer?.text === text || hasWords(found.name, text) ? [{ finder, found }] : [],
      );
    }),
    /** Those that failed for this text. */
    failed: finders.flatMap((finder) => {
      const answer = answerOf(finder);
      return answer?.error && answer.text === text ? [{ finder, error: answer.error }] : [];
    }),
    retry: () => setAttempt((times) => times + 1),
  };
};
