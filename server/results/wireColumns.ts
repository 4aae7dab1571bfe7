import type { ResultColumn } from '#common/wire/query.ts';
import { type Column, Generic } from '../engine/engine.ts';
import { fromJson } from '../store/codec.ts';
import type { StoredQueryRow } from '../store/queries.ts';

/** Names as rows need them: the second `a` is `a__1`. A suffix that is taken counts on. */
export const uniqueNames = (names: readonly string[]): string[] => {
  const given = new Set(names);
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = seen.get(name);
    if (count === undefined) {
      seen.set(name, 0);
      return name;
    }
    let next = count + 1;
    while (given.has(`${name}__${next}`)) next += 1;
    seen.set(name, next);
    given.add(`${name}__${next}`);
    return `${name}__${next}`;
  });
};

export const wireColumns = (columns: readonly Column[]): ResultColumn[] => {
  const names = uniqueNames(columns.map(({ name }) => name));
  return columns.map(({ type, generic }, at) => {
    const name = names[at] ?? '';
    return {
      column_name: name,
      name,
      type,
      type_generic: generic,
      is_dttm: generic === Generic.temporal,
    };
  });
};

/** Those of a stored run; none before it has answered. */
export const columnsOf = (row: StoredQueryRow): ResultColumn[] =>
  row.columns === null ? [] : fromJson<ResultColumn[]>(row.columns);
