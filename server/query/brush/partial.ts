/** Metrics whose value over many rows follows from their values over parts of them. */

/** How the parts are joined: `avg` has a sum and a count. */
export type How = 'sum' | 'count' | 'min' | 'max' | 'avg';

export interface Partial {
  readonly how: How;
  /** What is computed of each part. */
  readonly parts: readonly string[];
}

const CALL = /^(sum|count|min|max|avg)\s*\(([\s\S]*)\)$/i;
/** What makes an aggregate more than one of its rows, or its argument more than one value. */
const MORE = /\b(distinct|filter|over|order\s+by|within)\b/i;

/** Whether the first parenthesis closes at the very end; texts and quoted names may hold any. */
const isOneArgument = (text: string): boolean => {
  let depth = 0;
  let quote: string | null = null;
  for (const sign of text) {
    if (quote !== null) {
      if (sign === quote) quote = null;
    } else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === '(' || sign === '[' || sign === '{') depth += 1;
    else if (sign === ')' || sign === ']' || sign === '}') depth -= 1;
    else if (sign === ',' && depth === 0) return false;
    if (depth < 0) return false;
  }
  return depth === 0 && quote === null;
};

/** Custom SQL stands in parentheses. */
const unwrapped = (text: string): string => {
  const inner = text.slice(1, -1).trim();
  return text.startsWith('(') && text.endsWith(')') && isOneArgument(inner)
    ? unwrapped(inner)
    : text;
};

/** Null for all metrics that must be computed of the rows themselves. */
export const partialOf = (sql: string): Partial | null => {
  const text = unwrapped(sql.trim());
  if (/^count_star\s*\(\s*\)$/i.test(text)) return { how: 'count', parts: [text] };
  const [, name = '', argument = ''] = CALL.exec(text) ?? [];
  if (name === '' || MORE.test(argument) || !isOneArgument(argument)) return null;
  const how = name.toLowerCase() as How;
  return how === 'avg'
    ? { how, parts: [`SUM(${argument})`, `COUNT(${argument})`] }
    : { how, parts: [text] };
};
