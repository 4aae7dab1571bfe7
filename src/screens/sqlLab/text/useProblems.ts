import type { Ace } from 'ace-builds';
import { type RefObject, useEffect, useMemo } from 'react';
import { useAppSelector } from '@/app/redux';
import type { Editor } from '../model/editor';
import type { Run } from '../model/run';
import { offsetOf } from '../model/statementsToRun';
import { selectLatestRun } from '../state/selectors';
import { errorPlace } from '../model/errorPlace';
import { markProblems } from './marks';
import type { TextSession } from './sessions';
import { useChecks } from './useChecks';

const startOf = ({ firstRow: row, firstColumn: column }: Run) => ({ row, column });

/** Marks where the last run failed and what the database's parser found, until the text changes. */
export const useProblems = (
  ace: Ace.Editor | null,
  editor: Editor,
  backend: string | null,
  shown: RefObject<TextSession | null>,
): void => {
  const { id } = editor;
  const run = useAppSelector((state) => selectLatestRun(state, id));
  const place = useMemo(() => (run ? errorPlace(run, backend) : null), [run, backend]);
  const checked = useChecks(editor, backend, ace);
  useEffect(() => {
    const text = shown.current;
    if (!ace || !text) return undefined;
    const isOfThisText =
      run && text.published.startsWith(run.sql, offsetOf(text.published, startOf(run)));
    const problems = [...(place && isOfThisText ? [place] : []), ...checked];
    const unmark = markProblems(text.session, problems);
    text.session.on('change', unmark);
    return () => {
      text.session.off('change', unmark);
      unmark();
    };
  }, [ace, shown, id, place, checked, run]);
};
