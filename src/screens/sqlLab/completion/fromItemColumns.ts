/** The columns that the from items of a statement provide, as far as they are loaded. */
import type { Context } from './context';
import type { Known, TableColumn, TablePath } from './known';
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

const pathOf = (path: readonly string[], known: Known): TablePath => ({
  name: path.at(-1) ?? '',
  schema: path.at(-2) ?? known.schema,
  catalog: path.at(-3) ?? null,
});

export interface ColumnReader {
  readonly ofItem: (fromItem: FromItem) => readonly TableColumn[];
  readonly ofPath: (path: readonly string[]) => readonly TableColumn[];
}

/** `onMissing` is called with each table whose columns have to be loaded first. */
export const createColumnReader = (
  { withs }: Pick<Context, 'withs'>,
  known: Known,
  onMissing: (table: TablePath) => void,
): ColumnReader => {
  const withNamed = (path: readonly string[]): CommonTable | undefined =>
    path.length === 1 ? withs.find(({ name }) => isSame(path[0], name)) : undefined;
  const ofPath = (names: readonly string[]): readonly TableColumn[] => {
    const path = pathOf(names, known);
    const columns = known.columnsOf(path);
    if (!columns) onMissing(path);
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
