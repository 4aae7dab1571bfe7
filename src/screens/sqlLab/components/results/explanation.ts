/** Replies to EXPLAIN: text in the shape of rows. */
import { tokens } from '#common/sql/lexer.ts';
import type { Run, Result } from '../../model/run';

const TEXT = 1;

const firstWord = (sql: string): string => {
  for (const token of tokens(sql)) return token.kind === 'word' ? token.text.toLowerCase() : '';
  return '';
};

/** One column of text, or a name beside it, with all rows here. */
export const isExplanation = ({ sql }: Pick<Run, 'sql'>, result: Result): boolean => {
  const { columns, pages, rowCount } = result;
  const last = columns.at(-1);
  return (
    columns.length <= 2 &&
    last?.type_generic === TEXT &&
    rowCount > 0 &&
    pages[0]?.[0]?.length === rowCount &&
    firstWord(sql) === 'explain'
  );
};

export const explanationOf = ({ pages }: Pick<Result, 'pages'>): string =>
  (pages[0]?.at(-1) ?? []).map(String).join('\n');
