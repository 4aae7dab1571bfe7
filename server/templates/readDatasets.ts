/** The datasets that a template names, as far as its viewer may see them. */
import { addedFunctions } from '../access/addedFunctions.ts';
import { found } from '../access/gate.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { engineModule } from '../engine/modules.ts';
import { refusal } from '../errors.ts';
import { printedExpression } from '../statement/printedExpression.ts';
import { Refusal } from '../statement/refusal.ts';
import { rowsWithin } from '../statement/rowsWithin.ts';
import { fromJson } from '../store/codec.ts';
import type { StoredDataset } from '../store/datasets.ts';
import type { TemplateDataset } from './calls.ts';

const DATASETS_AT_MOST = 20;

type Columns = readonly { readonly column_name: string; readonly expression?: string | null }[];
type Metrics = readonly { readonly metric_name: string; readonly expression: string }[];

const refused = (message: string) =>
  refusal('GENERIC_COMMAND_ERROR', `The template could not be rendered: ${message}`);

interface Place {
  readonly backend: string;
  readonly databaseId: number;
  /** What is written is judged again before it runs. */
  readonly isJudged: boolean;
}

export const readDatasets = async (
  { gate, rowLimits, store }: Pick<Deps, 'gate' | 'rowLimits' | 'store'>,
  viewer: Viewer,
  ids: readonly number[],
  { backend, databaseId, isJudged }: Place,
): Promise<Readonly<Record<number, TemplateDataset>>> => {
  if (ids.length > DATASETS_AT_MOST)
    throw refused(`it names more than ${DATASETS_AT_MOST} datasets.`);
  const rows = await gate
    .datasets(viewer)
    .selectAll('datasets')
    .where('datasets.id', 'in', ids)
    .where('datasets.database_id', '=', databaseId)
    .execute();
  const { dialect, grammar } = engineModule(backend);
  const { quote } = dialect;
  const hidden = ids.find((id) => !rows.some((row) => row.id === id));
  if (hidden !== undefined) throw refused(`there is no dataset ${hidden} in this database.`);
  const database = found(
    await store.db
      .selectFrom('databases')
      .selectAll()
      .where('id', '=', databaseId)
      .executeTakeFirst(),
  );
  /** What is read of tables is limited where the statement is judged; of a query, only here. */
  const virtual = async (row: StoredDataset, sql: string): Promise<string> => {
    if (row.sql_author !== null && !isJudged) {
      throw refused(
        `the SQL of the dataset ${row.id} is of somebody who may not read the whole database.`,
      );
    }
    const query = dialect.derived(sql.trim().replace(/;\s*$/, ''), 'virtual_table');
    const limit = await rowLimits.ofDataset(viewer, row, database, dialect);
    return limit === null
      ? query
      : dialect.derived(rowsWithin(dialect, query, limit), 'virtual_table');
  };
  const functions = addedFunctions(database);
  /** Whoever may change the dataset wrote it: it runs as it does in charts. */
  const printed = (text: string, over: Parameters<typeof printedExpression>[1]) => {
    try {
      return { expression: printedExpression(text, over, grammar, functions) };
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      return { expression: '', refused: cause.message };
    }
  };
  const named = await Promise.all(
    rows.map(async (row) => {
      const table = [row.catalog, row.schema, row.table_name].filter((part) => part !== null);
      const from = row.sql?.trim() ? await virtual(row, row.sql) : table.map(quote).join('.');
      const columns = fromJson<Columns>(row.columns);
      const dataset: TemplateDataset = {
        id: row.id,
        from,
        columns: columns.map(({ column_name: name, expression }) =>
          expression?.trim()
            ? { name, ...printed(expression, { columns, table: [row.table_name] }) }
            : { name, expression: null },
        ),
        metrics: fromJson<Metrics>(row.metrics).map(({ metric_name: name, expression }) => ({
          name,
          ...printed(expression, { columns, table: [row.table_name] }),
        })),
      };
      return [row.id, dataset] as const;
    }),
  );
  return Object.fromEntries(named);
};
