import type { TableKeyInfo, TableMetadata } from '#common/wire/database.ts';
import { isPlainName } from '#common/sql/names.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';
import type { TableDetails, TableKey, TableRef } from '../engine/engine.ts';

const SAMPLE_ROWS = 100;

const written = (name: string, dialect: Dialect) =>
  isPlainName(name) ? name : dialect.quote(name);

/** `SELECT * FROM public.t LIMIT 100`, each part on a line. */
export const selectStar = (
  { schema, name }: TableRef,
  dialect: Dialect,
  columns: readonly string[] = [],
): string => {
  const from = [schema, name].filter((part) => part !== null).map((part) => written(part, dialect));
  const what = columns.length > 0 ? columns.map((column) => written(column, dialect)) : ['*'];
  return `SELECT\n  ${what.join(',\n  ')}\nFROM ${from.join('.')}\nLIMIT ${SAMPLE_ROWS}`;
};

/** `VARCHAR(255)` without its size. */
export const shortType = (nativeType: string): string => {
  const [from, to] = [nativeType.indexOf('('), nativeType.lastIndexOf(')')];
  return (
    from < 0 || to < from ? nativeType : nativeType.slice(0, from) + nativeType.slice(to + 1)
  ).trim();
};

const wireKey = (key: TableKey): TableKeyInfo => {
  const column_names = key.columns;
  switch (key.kind) {
    case 'primary':
      return { name: key.name, column_names, type: 'pk' };
    case 'foreign':
      return {
        name: key.name,
        column_names,
        type: 'fk',
        referred_columns: key.refersTo?.columns ?? [],
        referred_schema: key.refersTo?.schema ?? null,
        referred_table: key.refersTo?.table ?? '',
        options: {},
      };
    case 'unique':
      return { name: key.name, column_names, type: 'index', unique: true };
    case 'index':
      return { name: key.name, column_names, type: 'index', unique: false };
  }
};

const ORDER: readonly TableKey['kind'][] = ['primary', 'foreign', 'unique', 'index'];

/** `schema` is that of the request; without one the query names only the table. */
export const tableMetadata = (
  table: TableDetails,
  schema: string | null,
  dialect: Dialect,
): TableMetadata => {
  const keys = table.keys
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .map(wireKey);
  const names = table.columns.map(({ name }) => name);
  return {
    name: table.name,
    comment: table.comment,
    selectStar: selectStar({ schema, name: table.name }, dialect, names),
    columns: table.columns.map(({ name, nativeType, comment }) => ({
      name,
      type: shortType(nativeType),
      longType: nativeType,
      comment,
      keys: keys.filter(({ column_names }) => column_names.includes(name)),
    })),
    primaryKey: keys.find(({ type }) => type === 'pk') ?? { constrained_columns: null, name: null },
    foreignKeys: keys.filter(({ type }) => type === 'fk'),
    indexes: keys,
  };
};
