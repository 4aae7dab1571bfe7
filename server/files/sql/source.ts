/** The FROM clause that reads a file. */
import { dialect } from '../../engine/duckdb/dialect.ts';
import { LINE_BYTES, type Plain } from '../plain/plain.ts';

const { literal } = dialect;

/** Lines that cannot be read, of which the place is kept. */
const REJECTS = 1000;

/** `keeps`: lines that cannot be read are left out, and their places are kept for `rejectedLines`. */
export const sourceSql = (plain: Plain, { keeps }: { readonly keeps: boolean }): string => {
  if (plain.kind === 'parquet') return `FROM read_parquet(${literal(plain.path)})`;
  const columns = plain.names.map((name) => `${literal(name)}: 'VARCHAR'`).join(', ');
  const options = [
    `columns = {${columns}}`,
    'auto_detect = false',
    `delim = ${literal(plain.delimiter)}`,
    `quote = ${literal(plain.quote)}`,
    `escape = ${literal(plain.quote)}`,
    `header = ${plain.header}`,
    `skip = ${plain.skip}`,
    `max_line_size = ${LINE_BYTES}`,
    `allow_quoted_nulls = ${!plain.keepsEmpty}`,
    ...(plain.isOurs ? ['null_padding = true', 'parallel = false', "new_line = '\\n'"] : []),
    ...(keeps && !plain.isOurs ? ['store_rejects = true', `rejects_limit = ${REJECTS}`] : []),
  ];
  return `FROM read_csv(${literal(plain.path)}, ${options.join(', ')})`;
};
