/** Several files of one shape as one table: the first says what its columns are, and the rows of the others follow. */
import omit from 'lodash/omit';
import type { FilePreview, ImportMode } from '#common/wire/file.ts';
import { type Entry, nameIn, tableNameOf, type Widening } from './entries';

export const calledAs = ({ preview, reading, file }: Entry): string =>
  preview?.part ?? reading.part ?? file.name;

const keptColumns = (entry: Entry) =>
  (entry.preview?.columns ?? []).filter(({ name }) => !entry.left.includes(name));

const namesOf = (entry: Entry): ReadonlyMap<string, string> =>
  new Map(
    keptColumns(entry).map(({ name }) => {
      const called = nameIn(entry, name).trim();
      return [called.toLowerCase(), called];
    }),
  );

const lacking = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
  [...some].filter(([key]) => !others.has(key)).map(([, name]) => name);

const listed = (names: readonly string[]): string =>
  `${names.length === 1 ? 'column' : 'columns'} ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;

/** Which file has other columns than the first, and which; null where all have the same, in whatever order. */
export const differenceOf = (entries: readonly Entry[]): string | null => {
  const [first, ...others] = entries.filter(({ preview }) => preview !== null);
  if (!first) return null;
  const wanted = namesOf(first);
  for (const entry of others) {
    const there = namesOf(entry);
    const [missing, more] = [lacking(wanted, there), lacking(there, wanted)];
    if (missing.length > 0)
      return `${calledAs(entry)} has no ${listed(missing)}, as ${calledAs(first)} has.`;
    if (more.length > 0)
      return `${calledAs(entry)} has the ${listed(more)}, which ${calledAs(first)} lacks.`;
  }
  return null;
};

const WHOLE = ['BIGINT', 'HUGEINT'];
const scaleOf = (type: string): number | null => {
  const scale = /^DECIMAL\(\d+,(\d+)\)$/.exec(type)?.[1];
  return scale === undefined ? null : Number(scale);
};

/** A type that takes the values of all, without loss. */
const commonType = (types: readonly string[]): string => {
  const [one = 'VARCHAR', another] = [...new Set(types)];
  if (another === undefined) return one;
  const isAll = (fits: (type: string) => boolean) => types.every(fits);
  if (isAll((type) => WHOLE.includes(type))) return 'HUGEINT';
  if (isAll((type) => WHOLE.includes(type) || scaleOf(type) !== null))
    return `DECIMAL(38,${Math.max(...types.map((type) => scaleOf(type) ?? 0))})`;
  if (isAll((type) => WHOLE.includes(type) || scaleOf(type) !== null || type === 'DOUBLE'))
    return 'DOUBLE';
  if (isAll((type) => type === 'DATE' || type === 'TIMESTAMP')) return 'TIMESTAMP';
  return 'VARCHAR';
};

/** Nothing but empty values says nothing of a type. */
const isEmptyIn = ({ preview }: Entry, column: string): boolean => {
  const at = preview?.columns.findIndex(({ name }) => name === column) ?? -1;
  return (preview?.rows ?? []).every((row) => (row[at] ?? '') === '');
};

/** For columns of the first file whose type in it is too narrow for the others. */
export const wideningsOf = (entries: readonly Entry[]): readonly Widening[] => {
  const [first] = entries;
  if (!first) return [];
  const widenings: Widening[] = [];
  for (const { name, type } of keptColumns(first)) {
    if (Object.hasOwn(first.types, name)) continue;
    const called = nameIn(first, name).trim().toLowerCase();
    const found = entries.flatMap((entry) =>
      keptColumns(entry)
        .filter((column) => nameIn(entry, column.name).trim().toLowerCase() === called)
        .filter((column) => !isEmptyIn(entry, column.name))
        .map((column) => ({ type: column.type, file: calledAs(entry) })),
    );
    const wide = found.length === 0 ? type : commonType(found.map((one) => one.type));
    const by = found.filter((one) => one.type !== type).map(({ file }) => file);
    if (wide !== type) widenings.push({ column: name, type: wide, own: type, by });
  }
  return widenings;
};

export const typesIn = (widenings: readonly Widening[]): Readonly<Record<string, string>> =>
  Object.fromEntries(widenings.map(({ column, type }) => [column, type]));

/** Those that nobody changed since. */
export const standing = ({ widened, types }: Entry): readonly Widening[] =>
  widened.filter(({ column, type }) => types[column] === type);

/** The file as it is on its own. */
export const narrowed = (entry: Entry): Pick<Entry, 'types' | 'preview'> => {
  const own = new Map(standing(entry).map((one) => [one.column, one.own]));
  const { preview } = entry;
  const columns = preview?.columns.map((one) => ({ ...one, type: own.get(one.name) ?? one.type }));
  return {
    types: omit(entry.types, [...own.keys()]),
    preview: preview && columns ? { ...preview, columns } : preview,
  };
};

const FILES_NAMED = 3;

/** `n becomes VARCHAR because of west.csv.` */
export const wideningWords = (widenings: readonly Widening[]): string =>
  widenings
    .map(({ column, type, by }) => {
      const more = by.length > FILES_NAMED ? ` and ${by.length - FILES_NAMED} more` : '';
      return `${column} becomes ${type} because of ${by.slice(0, FILES_NAMED).join(', ')}${more}.`;
    })
    .join(' ');

const LEAST_NAME = 3;

/** A name for the table of all: that of their folder, else the words with which all names begin, or that of the first and how many more. */
export const commonName = (names: readonly string[], folder?: string): string => {
  // Its name has no ending that says the format.
  if (folder !== undefined) return tableNameOf(`${folder}.folder`);
  const [first = [], ...others] = names.map((name) => tableNameOf(name).split('_'));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  const shared = first.slice(0, end === -1 ? first.length : end).join('_');
  return shared.length >= LEAST_NAME ? shared : `${first.join('_')}_and_${others.length}_more`;
};

/** The one that all were chosen with. */
export const folderOf = ([first, ...others]: readonly Entry[]): string | undefined =>
  others.every(({ folder }) => folder === first?.folder) ? first?.folder : undefined;

/** What shall be done with all of them; null where they differ. */
export const modeOf = ([first, ...others]: readonly Entry[]): ImportMode | null =>
  first && others.every(({ mode }) => mode === first.mode) ? first.mode : null;

const countOf = (count: number, one: string, isExact = true): string =>
  `${count.toLocaleString('en-US')}${isExact ? '' : ' or more'} ${count === 1 && isExact ? one : `${one}s`}`;

export const columnsOf = ({ columns }: FilePreview): string => countOf(columns.length, 'column');

/** Of all of them together, as far as they were read. */
export const rowsOf = (entries: readonly Entry[]): string => {
  const read = entries.reduce((sum, { preview }) => sum + (preview?.rows_read ?? 0), 0);
  const isWhole = entries.every(({ preview }) => preview?.is_whole ?? false);
  return countOf(read, 'row', isWhole);
};
