import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsLeaving } from '@/features/leaving/useIsLeaving';
import { addressOf, type Askable, type Question, questionOf } from './address';
import type { FilterValues } from './listState';

/**
 * The address says what the list shows, and the list follows the address: reload, Back and a shared link show the
 * same rows. An address that says nothing shows what the list showed last.
 */
export const useAddress = <Filters extends FilterValues, Column extends string>(
  question: Question<Filters, Column>,
  askable: Askable<Filters, Column>,
  ask: (question: Question<Filters, Column>) => void,
): void => {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const read = useRef<string | null>(null);
  /** Written, and not the address yet: a person may type on in between. */
  const underway = useRef<readonly string[]>([]);

  useEffect(() => {
    const isFirst = read.current === null;
    const isNew = search !== read.current;
    read.current = search;
    const own = underway.current.indexOf(search);
    if (isNew && own >= 0) underway.current = underway.current.slice(own + 1);
    const shown = addressOf(question, askable);
    const asked = questionOf(search, askable);
    const isAsked = isNew && own < 0 && !(isFirst && addressOf(asked, askable) === '');
    if (isAsked && addressOf(asked, askable) !== shown) {
      ask(asked);
      return;
    }
    if (isLeaving || shown === search || underway.current.at(-1) === shown) return;
    underway.current = [...underway.current, shown];
    void navigate({ search: shown, hash }, { replace: true, state });
  }, [search, hash, state, question, askable, ask, navigate, isLeaving]);
};
