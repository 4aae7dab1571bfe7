import { Select } from '@mantine/core';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { SEARCHED_FROM } from '../optionLimits';
import type { Tab } from '../../state/activeTab';
import { editorChanged } from '../../state/editors/editors';
import { selectCatalogs } from '../../state/tables/tableSelectors';
import { loadCatalogs } from '../../state/thunks/catalog';

/** Reads the catalogs of the tab's database, and lets one choose. */
export function CatalogSelect({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const { id, dbId, catalog } = editor;
  const catalogs = useAppSelector((state) => selectCatalogs(state, dbId ?? 0));

  useEffect(() => {
    if (dbId === null) return;
    const reading = dispatch(loadCatalogs({ dbId, force: false }));
    return () => reading.abort();
  }, [dispatch, dbId]);

  return (
    <Select
      aria-label="Catalog"
      placeholder={catalogs.status === 'loading' ? 'Loading catalogs…' : 'Default catalog'}
      data={[...catalogs.items]}
      value={catalog}
      error={catalogs.error}
      searchable={catalogs.items.length > SEARCHED_FROM}
      clearable
      onChange={(value) => dispatch(editorChanged(id, { catalog: value, schema: null }))}
    />
  );
}
