/** The tables that Trino would read. */
import { openTableNames } from '../../sqlCorpus/fixture/tables.ts';
import { firstColumn, type Witness, withoutExplain } from './witness.ts';

interface Reads {
  readonly inputTableColumnInfos?: readonly {
    readonly table: { readonly catalog: string; readonly schemaTable: { readonly table: string } };
  }[];
}

export const trino: Witness = async (client, sql) => {
  const rows = await client
    .run(`EXPLAIN (TYPE IO, FORMAT JSON) ${withoutExplain(sql)}`)
    .catch(() => '[]');
  const [plan = '{}'] = firstColumn(rows);
  const { inputTableColumnInfos = [] } = JSON.parse(plan) as Reads;
  return inputTableColumnInfos
    .map(({ table: { catalog, schemaTable } }) => [catalog, schemaTable.table] as const)
    .filter(([catalog, table]) => catalog !== 'memory' || !openTableNames().includes(table))
    .map((names) => names.join('.'));
};
