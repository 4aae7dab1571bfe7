import { useEffect, useState } from 'react';
import type { Sweeping } from '#common/sql/sweeping.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { rowCountText } from '../../model/tableRows';
import { selectEditor, selectSchemaShown } from '../../state/selectors';
import { lookUpRowCount } from '../../state/thunks/lookUp';

/** A dialog with more statements names no figures: each costs a request. */
const COUNTED_AT_MOST = 5;

/** How many rows the tables of some statements have, as far as their database knows without counting. */
export const useRowCounts = (
  editorId: string,
  sweeping: readonly Sweeping[],
): readonly (string | null)[] => {
  const dispatch = useAppDispatch();
  const dbId = useAppSelector((state) => selectEditor(state, editorId)?.dbId ?? null);
  const catalog = useAppSelector((state) => selectEditor(state, editorId)?.catalog ?? null);
  const home = useAppSelector((state) => {
    const editor = selectEditor(state, editorId);
    return editor ? selectSchemaShown(state, editor) : null;
  });
  const [counts, setCounts] = useState<readonly (string | null)[]>([]);
  useEffect(() => {
    if (dbId === null) return undefined;
    let isOver = false;
    const calls = sweeping.slice(0, COUNTED_AT_MOST).map(async ({ object, target }) => {
      const [name, schema = home, of = catalog] = target.toReversed();
      if (name === undefined || object !== 'table') return null;
      const look = dispatch(lookUpRowCount({ dbId, catalog: of, schema, name }));
      return look.unwrap().then(
        (extra) => rowCountText({ extra }),
        () => null,
      );
    });
    void Promise.all(calls).then((found) => {
      if (!isOver) setCounts(found);
    });
    return () => {
      isOver = true;
    };
  }, [dispatch, dbId, catalog, home, sweeping]);
  return counts;
};
