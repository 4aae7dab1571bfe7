/** The datasets that a template names, as far as its viewer may see them. */
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { engineModule } from '../engine/modules.ts';
import { refusal } from '../errors.ts';
import { fromJson } from '../store/codec.ts';
import type { TemplateDataset } from './calls.ts';

const DATASETS_AT_MOST = 20;

type Columns = readonly { readonly column_name: string; readonly expression?: string | null }[];
type Metrics = readonly { readonly metric_name: string; readonly expression: string }[];

const refused = (message: string) =>
  refusal('GENERIC_COMMAND_ERROR', `The template could not be rendered: ${message}`);

export const readDatasets = async (
  { gate }: Pick<Deps, 'gate'>,
  viewer: Viewer,
  ids: readonly number[],
  { backend, databaseId }: { readonly backend: string; readonly databaseId: number },
): Promise<Readonly<Record<number, TemplateDataset>>> => {
  if (ids.length > DATASETS_AT_MOST)
    throw refused(`it names more than ${DATASETS_AT_MOST} datasets.`);
  const rows = await gate
    .datasets(viewer)
    .selectAll('datasets')
    .where('datasets.id', 'in', ids)
    .where('datasets.database_id', '=', databaseId)
    .execute();
  const { quote } = engineModule(backend).dialect;
  const hidden = ids.find((id) => !rows.some((row) => row.id === id));
  if (hidden !== undefined) throw refused(`there is no dataset ${hidden} in this database.`);
  return Object.fromEntries(
    rows.map((row) => {
      const table = [row.catalog, row.schema, row.table_name].filter((part) => part !== null);
      const from = row.sql?.trim()
        ? `(\n${row.sql.trim().replace(/;\s*$/, '')}\n) AS ${quote('virtual_table')}`
        : table.map(quote).join('.');
      const dataset: TemplateDataset = {
        id: row.id,
        from,
        columns: fromJson<Columns>(row.columns).map(({ column_name: name, expression }) => ({
          name,
          expression: expression?.trim() ? expression : null,
        })),
        metrics: fromJson<Metrics>(row.metrics).map(({ metric_name: name, expression }) => ({
          name,
          expression,
        })),
      };
      return [row.id, dataset];
    }),
  );
};
