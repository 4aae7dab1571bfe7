/** How listings and opened tables follow their reads and writes. */
import type { ErrorInfo } from '@/api/errors';
import { inOneLine } from '@/ui/errorKinds';
import { loading, ready, schemasKey, tablesKey, unread } from '../../../model/listings';
import {
  isSameTable,
  merged,
  reading,
  type TablePlace,
  withExtra,
  withMetadata,
} from '../../../model/openTable';
import type { WritableState } from '../../../model/state';
import type { OpenTable, TablesState } from '../../../model/table';
import {
  applyPreviewRemoved,
  changeTable,
  dataPreviewRemoved,
  previewStarted,
  tableStored,
} from '../../tables/tables';
import { loadSchemas, loadTables, type SchemasOf } from '../../thunks/catalog';
import { expandTable, loadTable, loadTableExtra, removeTable } from '../../thunks/tables';
import type { Cases, Noun } from './noun';

interface Rejection {
  readonly meta: { readonly aborted: boolean };
  readonly payload: ErrorInfo | undefined;
}

/** The error of a read or write; null if it was only aborted. */
const failureOf = ({ meta, payload }: Rejection): ErrorInfo | null =>
  meta.aborted || !payload || payload.kind === 'aborted' ? null : payload;

const setTables = (state: WritableState, tables: readonly OpenTable[]): void => {
  state.tables = tables;
};
const expand = (state: WritableState, place: TablePlace, expanded: boolean): void =>
  changeTable(state, place, (table) => ({ ...table, expanded }));
const tablesKeyOf = ({ dbId, catalog, schema }: SchemasOf & { readonly schema: string }) =>
  tablesKey(dbId, catalog, schema);

/** A listing that cannot be refreshed stays as it was. */
const withListings = (on: Cases) =>
  on
    .addCase(loadSchemas.pending, ({ schemas }: WritableState, { meta: { arg } }) => {
      const key = schemasKey(arg.dbId, arg.catalog);
      schemas[key] = loading(schemas[key]);
    })
    .addCase(loadSchemas.fulfilled, ({ schemas }: WritableState, { meta: { arg }, payload }) => {
      schemas[schemasKey(arg.dbId, arg.catalog)] = ready(payload);
    })
    .addCase(loadSchemas.rejected, ({ schemas }: WritableState, action) => {
      const key = schemasKey(action.meta.arg.dbId, action.meta.arg.catalog);
      const failure = failureOf(action);
      if (failure) schemas[key] = unread(schemas[key], inOneLine(failure));
    })
    .addCase(loadTables.pending, ({ tableNames }: WritableState, { meta: { arg } }) => {
      const key = tablesKeyOf(arg);
      tableNames[key] = loading(tableNames[key]);
    })
    .addCase(loadTables.fulfilled, ({ tableNames }: WritableState, { meta: { arg }, payload }) => {
      tableNames[tablesKeyOf(arg)] = ready(payload);
    })
    .addCase(loadTables.rejected, ({ tableNames }: WritableState, action) => {
      const key = tablesKeyOf(action.meta.arg);
      const failure = failureOf(action);
      if (failure) tableNames[key] = unread(tableNames[key], inOneLine(failure));
    });

const withTables = (on: Cases) =>
  on
    .addCase(loadTable.pending, (state, { meta: { arg, requestId } }) =>
      setTables(state, reading(state.tables, arg, requestId)),
    )
    .addCase(loadTable.fulfilled, (state, { meta: { arg }, payload }) =>
      changeTable(state, arg, (table) => withMetadata(table, payload)),
    )
    .addCase(loadTable.rejected, (state, action) => {
      const failure = failureOf(action);
      const metadataError = failure && inOneLine(failure);
      changeTable(state, action.meta.arg, (table) => ({
        ...table,
        isMetadataLoading: false,
        metadataError,
      }));
    })
    .addCase(loadTableExtra.pending, (state, { meta: { arg } }) =>
      changeTable(state, arg, (table) => ({ ...table, isExtraMetadataLoading: true })),
    )
    .addCase(loadTableExtra.fulfilled, (state, { meta: { arg }, payload }) =>
      changeTable(state, arg, (table) => withExtra(table, payload)),
    )
    .addCase(loadTableExtra.rejected, (state, { meta: { arg } }) =>
      changeTable(state, arg, (table) => withExtra(table, null)),
    )
    .addCase(tableStored, (state, { payload: { place, id } }) =>
      changeTable(state, place, (table) => ({ ...table, id })),
    )
    .addCase(dataPreviewRemoved, applyPreviewRemoved)
    .addCase(previewStarted, (state, { payload: { place, queryId } }) =>
      changeTable(state, place, (table) => ({ ...table, dataPreviewQueryId: queryId })),
    )
    .addCase(expandTable.pending, (state, { meta: { arg } }) =>
      expand(state, arg.place, arg.expanded),
    )
    .addCase(expandTable.rejected, (state, { meta: { arg } }) =>
      expand(state, arg.place, !arg.expanded),
    )
    .addCase(removeTable.pending, (state, { meta: { arg } }) =>
      setTables(
        state,
        state.tables.filter((table) => !isSameTable(table, arg)),
      ),
    )
    .addCase(removeTable.rejected, (state, { meta: { arg } }) =>
      setTables(state, merged(state.tables, arg)),
    );

export const tables: Noun<TablesState> = {
  initial: { tables: [], schemas: {}, tableNames: {} },
  cases: (on) => withTables(withListings(on)),
};
