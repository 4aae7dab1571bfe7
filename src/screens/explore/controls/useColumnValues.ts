import { useEffect, useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import { loadColumnValues } from '../state/thunks/loadColumnValues';

const NONE: readonly unknown[] = [];

/** The values of a column, as suggestions; a column whose values cannot be read has none. */
export const useColumnValues = (datasource: string, column: string | null): readonly unknown[] => {
  const dispatch = useAppDispatch();
  const [known, setKnown] = useState<{ column: string; values: readonly unknown[] } | null>(null);
  useEffect(() => {
    if (column === null) return undefined;
    const loading = dispatch(loadColumnValues({ datasource, column }));
    loading.unwrap().then(
      (values) => setKnown({ column, values }),
      () => setKnown({ column, values: NONE }),
    );
    return () => loading.abort();
  }, [dispatch, datasource, column]);
  return known !== null && known.column === column ? known.values : NONE;
};
