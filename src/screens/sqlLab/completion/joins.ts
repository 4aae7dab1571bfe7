/** Join conditions from the foreign keys of the joined tables. */
import { isSame, pathOf } from './fromItemColumns';
import type { ForeignKey, Known, TablePath } from './known';
import type { FromItem } from './scopes';
import { quotedName } from './vocabulary';

const isTable = ({ path }: FromItem): boolean => path.length > 0;
const nameOf = ({ alias, path }: FromItem): string => alias ?? path.at(-1) ?? '';

const isTarget = (key: ForeignKey, from: TablePath, to: TablePath): boolean =>
  isSame(key.table, to.name) && isSame(key.schema ?? from.schema ?? '', to.schema ?? '');

/** From each of the earlier items to the last one, and back. */
export const joinConditions = (
  right: FromItem,
  left: readonly FromItem[],
  known: Known,
): readonly string[] => {
  const between = (from: FromItem, to: FromItem): readonly string[] => {
    const path = pathOf(from.path, known);
    const column = (item: FromItem, name: string) =>
      [nameOf(item), name].map((part) => quotedName(part, known.backend)).join('.');
    return known
      .foreignKeysOf(path)
      .filter((key) => isTarget(key, path, pathOf(to.path, known)))
      .map((key) =>
        key.columns
          .map((name, at) => `${column(from, name)} = ${column(to, key.referred[at] ?? name)}`)
          .join(' AND '),
      );
  };
  if (!isTable(right)) return [];
  return left.filter(isTable).flatMap((item) => [...between(right, item), ...between(item, right)]);
};
