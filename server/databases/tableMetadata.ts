import type { TableKeyInfo, TableMetadata } from '#schema/database.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';
import type { TableDetails, TableKey, TableRef } from '../engine/engine.ts';

const PLAIN = /^[a-z_][a-z0-9_]*$/;
const SAMPLE_ROWS = 100;

/** Written without quotes where nobody needs them; reserved words do. */
const RESERVED = new Set(
  'all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_date current_time current_timestamp current_user default deferrable desc describe distinct do else end except false fetch for foreign from grant group having in initially intersect into lambda lateral leading limit localtime localtimestamp not null offset on only or order pivot placing primary qualify references returning select show some summarize symmetric table then to trailing true union unique unpivot user using variadic when where window with'.split(
    ' ',
  ),
);
const written = (name: string, dialect: Dialect) =>
  PLAIN.test(name) && !RESERVED.has(name) ? name : dialect.quote(name);

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

/** `schema` is what was asked for: without one the query names the table alone. */
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
      type: nativeType.replace(/\(.*\)/, '').trim(),
      longType: nativeType,
      comment,
      keys: keys.filter(({ column_names }) => column_names.includes(name)),
    })),
    primaryKey: keys.find(({ type }) => type === 'pk') ?? { constrained_columns: null, name: null },
    foreignKeys: keys.filter(({ type }) => type === 'fk'),
    indexes: keys,
  };
};
