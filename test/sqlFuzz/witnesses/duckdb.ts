/** The tree that DuckDB makes of a statement. */
import { kindOf } from '../../../server/statement/functionNames.ts';
import { functions } from '../../../server/engine/duckdb/functions.ts';
import { openTableNames } from '../../sqlCorpus/fixture/tables.ts';
import { firstColumn, type Witness, withoutExplain } from './witness.ts';

interface Tree {
  readonly error: boolean;
  readonly error_type?: string;
  readonly statements?: readonly unknown[];
}

const CTE = /^sextant_cte_\d+$/;
/** Casts and such, as the tree calls them. */
const OF_THE_TREE = /^(\W+|list_value|struct_pack|row|unnest)$/;

const isOpen = (table: string) => openTableNames().includes(table) || CTE.test(table);

type Record_ = Readonly<Record<string, unknown>>;

const complaint = ({
  type,
  table_name,
  schema_name,
  catalog_name,
  function: call,
  function_name,
}: Record_): string | null => {
  if (type === 'BASE_TABLE') {
    const isFixture =
      isOpen(String(table_name)) &&
      ['', 'main'].includes(String(schema_name)) &&
      catalog_name === '';
    return isFixture ? null : `table ${String(schema_name)}.${String(table_name)}`;
  }
  if (type === 'TABLE_FUNCTION') {
    const name = String((call as Record_)['function_name']);
    return functions.table.has(name) ? null : `table function ${name}`;
  }
  if (type === 'SHOW_REF' || type === 'COLUMN_DATA') return String(type);
  if (type !== 'FUNCTION' || typeof function_name !== 'string') return null;
  const isListed = kindOf(functions, function_name) !== null || OF_THE_TREE.test(function_name);
  return isListed ? null : `function ${function_name}`;
};

const complaints = (node: unknown, found: string[] = []): readonly string[] => {
  if (Array.isArray(node)) for (const each of node) complaints(each, found);
  else if (typeof node === 'object' && node !== null) {
    const one = complaint(node as Record_);
    if (one !== null) found.push(one);
    for (const each of Object.values(node)) complaints(each, found);
  }
  return found;
};

export const duckdb: Witness = async (client, sql) => {
  const text = withoutExplain(sql).replaceAll("'", "''");
  const [json = ''] = firstColumn(await client.run(`SELECT json_serialize_sql('${text}')`));
  const { error, statements = [] } = JSON.parse(json) as Tree;
  // A PIVOT has no tree.
  if (error) return [];
  return [
    ...(statements.length === 1 ? [] : [`${statements.length} statements`]),
    ...complaints(statements),
  ];
};
