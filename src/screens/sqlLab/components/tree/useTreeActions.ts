import { type RefObject, useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { writtenName } from '#common/sql/names.ts';
import type { TablePlace } from '../../model/openTable';
import type { Retry, RowOf, TreeRow } from '../../model/treeNode';
import type { Tab } from '../../state/activeTab';
import { selectDatabase } from '../../state/selectors';
import { schemaToggled, treeKey } from '../../state/slices/schemaTreeSlice';
import { loadSchemas, loadTables } from '../../state/thunks/catalog';
import { openTable, toggleTable } from '../../state/thunks/tableActions';
import type { EditorHandle } from '../../text/SqlEditor';

interface Surroundings {
  readonly handle: RefObject<EditorHandle | null>;
  /** The schema whose tables are written without it. */
  readonly home: string | null;
  /** Schemas that a search opened stay open. */
  readonly mayToggle: boolean;
  readonly onDefinition: (row: RowOf<'definition'>) => void;
}

/** What the rows of a tab's tree do, and how their names are written. */
export const useTreeActions = (
  { id, dbId: ownDbId, catalog }: Tab,
  { handle, home, mayToggle, onDefinition }: Surroundings,
) => {
  const dispatch = useAppDispatch();
  const dbId = ownDbId ?? 0;
  const backend = useAppSelector((state) => selectDatabase(state, dbId)?.backend);
  const placeOf = (schema: string, name: string): TablePlace => ({
    dbId,
    catalog,
    schema,
    name,
    queryEditorId: id,
  });
  const textOf = (row: TreeRow): string | null => {
    const written = (name: string) => writtenName(name, backend);
    if (row.kind === 'column') return written(row.column.name);
    if (row.kind === 'schema') return written(row.name);
    if (row.kind !== 'table') return null;
    return row.schema === home ? written(row.name) : `${written(row.schema)}.${written(row.name)}`;
  };
  const insert = (row: TreeRow): void => {
    const name = textOf(row);
    if (name !== null) handle.current?.insert(name);
  };
  const tryAgain = (retry: Retry): void => {
    if (retry.what === 'schemas') void dispatch(loadSchemas({ dbId, catalog, force: true }));
    else if (retry.what === 'tables')
      void dispatch(loadTables({ dbId, catalog, schema: retry.schema, force: true }));
    else void dispatch(openTable(placeOf(retry.schema, retry.name)));
  };
  const act = (row: TreeRow): void => {
    switch (row.kind) {
      case 'schema':
        if (mayToggle)
          dispatch(
            schemaToggled({
              tree: treeKey(id, dbId, catalog),
              schema: row.name,
              isOpen: !row.isOpen,
            }),
          );
        return;
      case 'table':
        dispatch(toggleTable(placeOf(row.schema, row.name)));
        return;
      case 'definition':
        return onDefinition(row);
      case 'note':
        return row.retry ? tryAgain(row.retry) : undefined;
    }
  };
  /** Tables that an earlier page left open are read when they scroll into view. */
  const onSeen = useCallback(
    (seen: readonly RowOf<'table'>[]) => {
      for (const { table } of seen) {
        if (!table?.expanded || table.initialized || table.isMetadataLoading) continue;
        if (table.metadataError === null) void dispatch(openTable(table));
      }
    },
    [dispatch],
  );
  return { placeOf, textOf, insert, act, onSeen };
};
