/** The columns that the from items of a statement provide, as far as they are loaded. */
import type { Context } from './context';
import type { Known, TableColumn, TablePath } from './known';
import { indexOf, lowerNames } from './match';
import type { CommonTable, FromItem, Scope } from './scopes';

export const isSame = (a: string | undefined, b: string): boolean =>
  a?.toLowerCase() === b.toLowerCase();
export const isCalled = (fromItem: FromItem, name: string): boolean =>
  isSame(fromItem.alias ?? fromItem.path.at(-1), name);
const columnNamed = (name: string): TableColumn => ({
  name,
  type: '',
  longType: '',
  comment: null,
  isKey: false,
});

export const pathOf = (path: readonly string[], known: Known): TablePath => ({
  name: path.at(-1) ?? '',
  schema: path.at(-2) ?? known.schema,
  catalog: path.at(-3) ?? null,
});

export interface ColumnReader {
  readonly ofItem: (fromItem: FromItem) => readonly TableColumn[];
  readonly ofPath: (path: readonly string[]) => readonly TableColumn[];
}

/** The table as the database lists it; null for one that it does not list, such as a name that is half typed. */
const listedPath = (
  path: TablePath,
  known: Known,
  onMissingSchema: (schema: string) => void,
): TablePath | null => {
  if (known.columnsOf(path)) return path;
  const schema = known.schemas.find((one) => isSame(one, path.schema ?? ''));
  /** Schemas of other catalogs are not listed: the person wrote out all three levels. */
  if (path.catalog !== null) return path;
  if (schema === undefined) return null;
  const tables = known.tablesOf(schema);
  if (!tables) onMissingSchema(schema);
  const index = indexOf(tables ?? [], ({ name }) => name);
  if (!lowerNames(index).has(path.name.toLowerCase())) return null;
  const exact = index.find(({ name }) => name === path.name);
  const listed = exact ?? index.find(({ lower }) => lower === path.name.toLowerCase());
  return listed ? { ...path, schema, name: listed.name } : null;
};

/** What has to be loaded first is reported: tables whose columns, and schemas whose tables are not known. */
export const createColumnReader = (
  { withs }: Pick<Context, 'withs'>,
  known: Known,
  onMissing: (table: TablePath) => void,
  onMissingSchema: (schema: string) => void,
): ColumnReader => {
  const withNamed = (path: readonly string[]): CommonTable | undefined =>
    path.length === 1 ? withs.find(({ name }) => isSame(path[0], name)) : undefined;
  const ofPath = (names: readonly string[]): readonly TableColumn[] => {
    const path = listedPath(pathOf(names, known), known, onMissingSchema);
    const columns = path && known.columnsOf(path);
    if (path && !columns) onMissing(path);
    return columns ?? [];
  };

  /** `seen` stops at a table that refers to itself. */
  const columnsOf = (fromItem: FromItem, seen: readonly unknown[] = []): readonly TableColumn[] => {
    if (fromItem.columns) return fromItem.columns.map(columnNamed);
    if (fromItem.scope) return outputsOf(fromItem.scope, seen);
    if (fromItem.path.length === 0 || seen.includes(fromItem)) return [];
    const common = withNamed(fromItem.path);
    if (common && !seen.includes(common))
      return common.columns?.map(columnNamed) ?? outputsOf(common.scope, [...seen, common]);
    return ofPath(fromItem.path);
  };
  const outputsOf = (scope: Scope, seen: readonly unknown[]): readonly TableColumn[] => {
    const arm = scope.arms.find(({ outputs }) => outputs.length > 0) ?? scope.arms[0];
    return (arm?.outputs ?? []).flatMap((output) => {
      const fromItems = arm?.fromItems ?? [];
      if ('starOf' in output)
        return fromItems
          .filter((fromItem) => output.starOf === null || isCalled(fromItem, output.starOf))
          .flatMap((fromItem) => columnsOf(fromItem, [...seen, scope]));
      const from = seen.length < 4 ? fromItems : [];
      const origin = from
        .flatMap((fromItem) => columnsOf(fromItem, [...seen, scope]))
        .find(({ name }) => isSame(name, output.name));
      return [origin ?? columnNamed(output.name)];
    });
  };

  return { ofItem: (fromItem) => columnsOf(fromItem), ofPath };
};
