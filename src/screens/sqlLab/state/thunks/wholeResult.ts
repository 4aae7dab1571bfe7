import { executeSql } from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { clientId } from '@/lib/ids';
import { selectEditor, selectRun } from '../selectors';

export interface WholeResult {
  /** The run whose rows they are. */
  readonly queryId: string;
  readonly rows: number;
  /** The server returned as many rows as it ever does: there may be more. */
  readonly isCut: boolean;
}

/**
 * Runs a query again without its row limit, up to the most rows that the server returns. Nobody looks at these rows,
 * so the reply is the short one; leaving the request stops the run.
 */
export const runWhole = createAppThunk(
  'sqlLab/runWhole',
  async (queryId: string, { getState, signal }): Promise<WholeResult> => {
    const state = getState();
    const run = selectRun(state, queryId);
    if (!run) throw new Error('This run is no longer known. Run the query again.');
    const { SQL_MAX_ROW: most } = selectConf(state);
    const id = clientId();
    const reply = await executeSql(
      {
        client_id: id,
        database_id: run.dbId,
        runAsync: false,
        catalog: run.catalog,
        schema: run.schema,
        sql: run.sql,
        sql_editor_id: selectEditor(state, run.sqlEditorId)?.tabViewId ?? run.sqlEditorId,
        tab: run.tab,
        tmp_table_name: '',
        select_as_cta: false,
        ctas_method: run.ctas_method,
        templateParams: run.templateParams,
        queryLimit: most,
        expand_data: true,
      },
      { columns: false, signal },
    );
    if (reply.kind === 'stopped') throw new Error('The query was stopped.');
    if (reply.kind !== 'rows')
      throw new Error(
        'This database runs its queries in the background. Raise the row limit, and run it again.',
      );
    const rows = reply.record.rows ?? 0;
    return { queryId: id, rows, isCut: rows >= most };
  },
);
