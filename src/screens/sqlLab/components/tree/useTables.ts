import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { schemaShown } from '../../model/schemaShown';
import { selectSchemas } from '../../state/selectors';
import type { Tab } from '../../state/activeTab';
import { loadSchemas, loadTables } from '../../state/thunks/catalog';

/** Loads the schemas of a tab's database and the tables of its schema, even with the left bar hidden. */
export const useTables = (tab: Tab): void => {
  const dispatch = useAppDispatch();
  const { dbId, catalog } = tab;
  const schemas = useAppSelector((state) => selectSchemas(state, dbId ?? 0, catalog));
  const schema = schemaShown(tab, schemas.items);
  useEffect(() => {
    if (dbId !== null) void dispatch(loadSchemas({ dbId, catalog, force: false }));
  }, [dispatch, dbId, catalog]);
  useEffect(() => {
    if (dbId !== null && schema !== null)
      void dispatch(loadTables({ dbId, catalog, schema, force: false }));
  }, [dispatch, dbId, catalog, schema]);
};
