/** A form of the upload route as an import. */
import type { FileFormat, FilePreview, FilePreviewBody } from '#common/wire/file.ts';
import type { UploadForm } from '#common/wire/upload.ts';
import { invalid } from '../errors.ts';
import type { ImportedColumn } from './calls.ts';
import { refusedCommand } from './mayImport.ts';

const FORMATS: Readonly<Record<UploadForm['type'], FileFormat>> = {
  csv: 'csv',
  excel: 'excel',
  columnar: 'parquet',
};

export const MODES = { fail: 'new', replace: 'replace', append: 'append' } as const;

/** Types as clients of the route name them. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^u?int\d*$|^integer$|^bigint$/i, 'BIGINT'],
  [/^float\d*$|^double$/i, 'DOUBLE'],
  [/^bool(ean)?$/i, 'BOOLEAN'],
  [/^datetime|^timestamp/i, 'TIMESTAMP'],
  [/^date$/i, 'DATE'],
  [/^(str|string|object|category|varchar|text)$/i, 'VARCHAR'],
];

const typeOf = (name: string): string => {
  const type = TYPES.find(([pattern]) => pattern.test(name))?.[1];
  if (type === undefined) throw invalid({ column_data_types: [`Not the name of a type: ${name}`] });
  return type;
};

const oneCharacter = (field: string, text: string | undefined): string | null => {
  if (text === undefined) return null;
  const character = text === '\\t' ? '\t' : text;
  if (character.length !== 1) throw invalid({ [field]: ['Length must be 1.'] });
  return character;
};

type Headed = Pick<UploadForm, 'type' | 'delimiter' | 'header_row'>;

export const readingOfForm = (form: Headed & Partial<UploadForm>): FilePreviewBody => {
  const { header_row: headerRow, skip_rows: skipped = 0 } = form;
  const decimal = oneCharacter('decimal_character', form.decimal_character);
  if (decimal !== null && decimal !== '.' && decimal !== ',')
    throw invalid({ decimal_character: ['Must be one of: ., ,.'] });
  const hasHeader = headerRow === undefined || headerRow >= 0;
  const isTyped = form.type === 'columnar';
  return {
    format: FORMATS[form.type],
    part: form.sheet_name ?? null,
    delimiter: form.type === 'csv' ? (oneCharacter('delimiter', form.delimiter) ?? ',') : null,
    header: isTyped ? null : hasHeader,
    skip: isTyped ? null : skipped + Math.max(0, headerRow ?? 0),
    decimal: isTyped ? null : (decimal ?? '.'),
    day_first: form.day_first ?? null,
    null_words: form.null_values ?? null,
  };
};

/** The types that the form names, by column. */
export const typesOfForm = ({
  column_data_types: types,
  column_dates: dates,
}: UploadForm): Readonly<Record<string, string>> => ({
  ...Object.fromEntries((dates ?? []).map((name) => [name, 'TIMESTAMP'])),
  ...Object.fromEntries(Object.entries(types ?? {}).map(([name, type]) => [name, typeOf(type)])),
});

/** The column that numbers the rows from 0. */
export const indexOfForm = ({
  dataframe_index: wanted,
  index_column: column,
  index_label: label,
}: UploadForm): string | undefined =>
  wanted === true && column === undefined ? (label ?? 'index') : undefined;

const quotedList = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;

/** What of the preview is written, and under which names. */
export const columnsOfForm = (
  form: UploadForm,
  preview: FilePreview,
): readonly ImportedColumn[] => {
  const names = preview.columns.map(({ name }) => name);
  const { columns_read: wanted, index_column: index, index_label: label } = form;
  const absent = (wanted ?? []).filter((name) => !names.includes(name));
  if (absent.length > 0)
    throw refusedCommand(
      `Parsing error: Usecols do not match columns, columns expected but not found: ${quotedList(absent)}`,
    );
  if (index !== undefined && !names.includes(index))
    throw refusedCommand(`Parsing error: Index ${index} invalid`);
  const chosen = new Set(Object.keys(typesOfForm(form)));
  const isTyped = form.type === 'columnar';
  return (
    preview.columns
      .filter(({ name }) => wanted?.includes(name) ?? true)
      // An index column is part of the table only where the form asks for the index.
      .filter(({ name }) => name !== index || form.dataframe_index === true)
      .map(({ name, type }) => ({
        source: name,
        name: name === index && label !== undefined ? label : name,
        type: isTyped && !chosen.has(name) ? null : type,
        is_chosen: chosen.has(name),
      }))
  );
};
