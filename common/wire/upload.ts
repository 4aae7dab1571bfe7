/** Files for a database by posted form: `…/database/{id}/upload/` and `…/database/upload_metadata/`. */
import { z } from 'zod';
import { boolean } from './boolean.ts';
import { integer, integerOf } from './integer.ts';

const UPLOAD_TYPES = ['csv', 'excel', 'columnar'] as const;

/** By the name of the file. */
export const UPLOAD_EXTENSIONS = ['csv', 'tsv', 'txt', 'xls', 'xlsx', 'parquet', 'zip'] as const;

const type = z.enum(UPLOAD_TYPES, {
  error: ({ input }) =>
    input === undefined
      ? 'Missing data for required field.'
      : `Must be one of: ${UPLOAD_TYPES.join(', ')}.`,
});
/** A form says nothing by an empty field. */
const unless = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const listed = unless(z.string().transform((text) => text.split(',').map((part) => part.trim())));
const delimiter = unless(z.string());
const count = unless(
  integerOf(z.int('Not a valid integer.').min(0, 'Must be greater than or equal to 0.')),
);

const HOW = ['fail', 'replace', 'append'] as const;

const types = unless(
  z.string().transform((text, context): Readonly<Record<string, string>> => {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(text));
    } catch {
      context.issues.push({
        code: 'custom',
        message: 'Invalid JSON format for column_data_types',
        input: text,
      });
      return z.NEVER;
    }
  }),
);

export const UploadForm = z.strictObject({
  type,
  table_name: z
    .string()
    .min(1, 'Length must be between 1 and 10000.')
    .max(10_000, 'Length must be between 1 and 10000.'),
  schema: unless(z.string()),
  catalog: unless(z.string()),
  already_exists: unless(z.enum(HOW, `Must be one of: ${HOW.join(', ')}.`)),
  dataframe_index: unless(boolean),
  index_label: unless(z.string()),
  index_column: unless(z.string()),
  columns_read: listed,
  column_dates: listed,
  null_values: listed,
  column_data_types: types,
  header_row: unless(integer),
  rows_to_read: unless(
    integerOf(z.int('Not a valid integer.').min(1, 'Must be greater than or equal to 1.')),
  ),
  skip_rows: count,
  skip_blank_lines: unless(boolean),
  skip_initial_space: unless(boolean),
  day_first: unless(boolean),
  decimal_character: unless(z.string()),
  delimiter,
  sheet_name: unless(z.string()),
});
export type UploadForm = z.infer<typeof UploadForm>;

export const UploadMetadataForm = z.strictObject({
  type,
  delimiter,
  header_row: unless(integer),
});

export interface UploadMetadata {
  readonly items: readonly {
    readonly column_names: readonly string[];
    readonly sheet_name: string | null;
  }[];
}
