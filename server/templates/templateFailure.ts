import type { Rendered } from './calls.ts';

const WHERE = /(?<!\s)\s*\(in (?:(?!\(in )[^)])*:(\d+)\)$/;
const SOURCE_LINE = /^ *\d+ > /;

/** The words under the carets: `x` of `{{ x }}`, `x.y` of `{{ x.y }}`. */
const marked = (lines: readonly string[]): string => {
  const at = lines.findIndex((line) => SOURCE_LINE.test(line));
  const [from = -1, length = 0] = [
    lines[at + 1]?.indexOf('^'),
    lines[at + 1]?.match(/\^+/)?.[0].length,
  ];
  return at < 0 || from < 0 ? '' : (lines[at]?.slice(from, from + length) ?? '');
};

const isName = (expression: string) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(expression);

/** Parameters are named all at once; of expressions like `a.b` the first is. */
export const withoutValue = (
  expressions: readonly string[],
): Extract<Rendered, { kind: 'undefined' | 'malformed' }> => {
  const names = expressions.filter(isName);
  return names.length > 0
    ? { kind: 'undefined', names }
    : { kind: 'malformed', expression: expressions[0] ?? '' };
};

/** What the template language says, taken apart. An undefined value has one name here: the first that was met. */
export const templateFailure = (
  text: string,
): Exclude<Rendered, { kind: 'rendered' | 'needs' }> => {
  const lines = text.split('\n');
  const first = (lines[0] ?? '').trimEnd();
  const line = Number(WHERE.exec(first)?.[1]) || null;
  const message = first.replace(WHERE, '');
  if (message.startsWith('syntax error')) {
    return { kind: 'syntax', message: message.replace(/^syntax error: /, ''), line };
  }
  if (message.startsWith('undefined value')) {
    return withoutValue([marked(lines)]);
  }
  return { kind: 'failed', message, line };
};
