import type { Ace } from 'ace-builds';
import { useEffect, useRef, useState } from 'react';
import type { SqlAnnotation } from '#common/wire/database.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { checkSql } from '../state/thunks/lookUp';
import type { Editor } from '../model/editor';
import type { Problem } from './marks';

const PAUSE_MS = 600;
const CHECKED_AT_MOST = 200_000;
const NONE: readonly Problem[] = [];

const toProblem = ({ line_number, start_column, end_column, message }: SqlAnnotation): Problem => ({
  row: Math.max(0, (line_number ?? 1) - 1),
  column: Math.max(0, (start_column ?? 1) - 1),
  /** The wire counts from 1 and names the first column behind it. */
  endColumn: end_column === null || end_column === start_column ? null : end_column - 1,
  text: message,
});

/** What the database's parser reports once typing pauses; nothing if it cannot parse. */
export const useChecks = (
  { id, sql, dbId, catalog, schema }: Editor,
  backend: string | null,
  instance: Ace.Editor | null,
): readonly Problem[] => {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState({ id, sql, problems: NONE });
  const first = useRef({ id, sql });
  const hasValidator = useAppSelector((state) =>
    Object.hasOwn(selectConf(state).SQL_VALIDATORS_BY_ENGINE, backend ?? ''),
  );
  useEffect(() => {
    /** A text that was only opened is not checked: nobody wrote it now. */
    if (first.current.id !== id) first.current = { id, sql };
    const isWritten = first.current.sql !== sql && sql.trim() !== '';
    /** A template is not SQL until it is rendered. */
    const isJudged = isWritten && sql.length <= CHECKED_AT_MOST && !/\{[{%#]/.test(sql);
    if (!instance || !hasValidator || dbId === null || !isJudged) return undefined;
    let abort = (): void => {};
    const timer = setTimeout(() => {
      const check = dispatch(checkSql({ dbId, catalog, schema, sql }));
      abort = () => check.abort();
      void check.unwrap().then(
        (annotations) => setFound({ id, sql, problems: annotations.map(toProblem) }),
        () => setFound({ id, sql, problems: NONE }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [dispatch, id, sql, dbId, catalog, schema, hasValidator, instance]);
  return found.id === id && found.sql === sql ? found.problems : NONE;
};
