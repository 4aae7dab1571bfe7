import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '@/app/redux';
import { tablesKey } from '../../model/listings';
import { schemaShown } from '../../model/schemaShown';
import { treeKey } from '../../state/slices/schemaTreeSlice';
import { selectSchemas, selectTablesOf } from '../../state/selectors';
import { selectSchemasToggled } from '../../state/tables/tableSelectors';
import type { TreeRow } from '../../model/treeNode';
import { type TreeSearch, treeRows } from '../../model/treeRows';
import type { Tab } from '../../state/activeTab';

interface SchemaRows {
  readonly rows: readonly TreeRow[];
  readonly home: string | null;
  /** Schemas whose tables are shown. */
  readonly openSchemas: readonly string[];
  /** Open tables of the tab in its current database. */
  readonly openedCount: number;
}

/** The rows of a tab's tree. The tab's schema is open, as are those with a table left open. */
export const useSchemaRows = (
  editor: Tab,
  search: TreeSearch | null,
  isOnlyOpened: boolean,
): SchemaRows => {
  const { id, dbId, catalog } = editor;
  const place = dbId ?? 0;
  const schemas = useAppSelector((state) => selectSchemas(state, place, catalog));
  const home = schemaShown(editor, schemas.items);
  const toggled = useAppSelector((state) =>
    selectSchemasToggled(state, treeKey(id, dbId, catalog)),
  );
  const all = useAppSelector((state) => selectTablesOf(state, id));
  const opened = useMemo(
    () => all.filter((table) => table.dbId === dbId && table.catalog === catalog),
    [all, dbId, catalog],
  );
  const listings = useAppSelector((state) => {
    const known = state.sqlLab.tableNames;
    const names = home === null ? schemas.items : [...schemas.items, home];
    return Object.fromEntries(
      names.map((schema) => [schema, known[tablesKey(place, catalog, schema)]]),
    );
  }, shallowEqual);

  const openSchemas = useMemo(() => {
    const withOpenTable = new Set(
      opened.filter(({ expanded }) => expanded).map(({ schema }) => schema),
    );
    const names = new Set(home === null ? schemas.items : [home, ...schemas.items]);
    return [...names].filter(
      (schema) => toggled?.[schema] ?? (schema === home || withOpenTable.has(schema)),
    );
  }, [schemas.items, home, toggled, opened]);

  const rows = useMemo(() => {
    const open = new Set(openSchemas);
    return treeRows({
      schemas,
      home,
      isOpen: (schema) => open.has(schema),
      tablesOf: (schema) => listings[schema],
      opened,
      isOnlyOpened,
      search,
    });
  }, [schemas, home, openSchemas, listings, opened, isOnlyOpened, search]);
  return { rows, home, openSchemas, openedCount: opened.length };
};
