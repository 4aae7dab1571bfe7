/** The rows below an open table: facts, columns, indexes. */
import type { TableKeyInfo } from '#common/wire/database.ts';
import { type Node, note } from './treeNode';
import type { OpenTable, TableColumn } from './table';

const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** `~` marks an estimated count. */
export const rowCountText = ({ extra }: Pick<OpenTable, 'extra'>): string | null => {
  const count = numberOrNull(extra?.metadata?.row_count);
  if (count === null) return null;
  const about = extra?.metadata?.row_count_estimated === true ? '~' : '';
  return `${about}${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
};

const partitionText = ({ extra }: OpenTable): string | null => {
  const { cols = [], latest } = extra?.partitions ?? {};
  if (cols.length === 0) return null;
  const newest = Object.entries(latest ?? {})
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ');
  return `partitioned by ${cols.join(', ')}${newest === '' ? '' : ` (latest ${newest})`}`;
};

/** The target of a column's foreign key, paired with the column at the same position in the key. */
export const referenceOf = (
  column: Pick<TableColumn, 'name'>,
  foreignKeys: readonly TableKeyInfo[],
  home: string | null,
): string | null => {
  const key = foreignKeys.find(({ column_names }) => column_names.includes(column.name));
  if (!key?.referred_table) return null;
  const target = key.referred_columns?.[key.column_names.indexOf(column.name)];
  const schema = key.referred_schema === home ? null : key.referred_schema;
  return [schema, key.referred_table, target].filter((part) => part).join('.');
};

/** The index of a key adds nothing to its columns. */
const isShown = (index: TableKeyInfo): boolean => index.type === 'index';

export const tableRows = (id: string, schema: string, table: OpenTable): readonly Node[] => {
  const { name, columns, comment, extra, foreignKeys, indexes, metadataError } = table;
  if (metadataError !== null)
    return [note(`${id} note`, metadataError, { what: 'table', schema, name }, true)];
  if (columns.length === 0 && (table.isMetadataLoading || !table.initialized))
    return [note(`${id} note`, 'Loading columns…')];
  const facts = [rowCountText(table), partitionText(table)].filter((fact) => fact !== null);
  const definition = textOrNull(extra?.metadata?.view);
  const nodes: Node[] = [];
  const text = textOrNull(comment);
  if (text) nodes.push({ id: `${id} comment`, content: { kind: 'fact', text } });
  if (facts.length > 0)
    nodes.push({ id: `${id} facts`, content: { kind: 'fact', text: facts.join(' · ') } });
  if (definition)
    nodes.push({ id: `${id} view`, content: { kind: 'definition', name, sql: definition } });
  for (const [index, column] of columns.entries())
    nodes.push({
      id: `${id} ${index}`,
      content: {
        kind: 'column',
        schema,
        tableName: name,
        column,
        refersTo: referenceOf(column, foreignKeys, schema),
      },
    });
  for (const [index, key] of indexes.filter(isShown).entries())
    nodes.push({ id: `${id} index ${index}`, content: { kind: 'index', index: key } });
  return nodes;
};
