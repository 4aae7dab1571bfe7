/** A template in its parts, where the language sees them: a sign inside of a text or of brackets ends nothing. */
export interface TemplatePart {
  /** `text` is written as it is, `{% raw %}` and comments included. */
  readonly kind: 'text' | 'block' | 'variable';
  readonly text: string;
  /** What stands between the signs, which are `open` and `close`. */
  readonly body: string;
  readonly open: string;
  readonly close: string;
}

/**
 * The source of a pattern for a text in quotes; one that does not end takes all that follows. No place of it can be read
 * in two ways: a pattern that could would take time by the square of its text.
 */
export const QUOTED = /'(?:\\[\s\S]|[^'\\])*(?:'|\\?$)|"(?:\\[\s\S]|[^"\\])*(?:"|\\?$)/.source;

const TEXTS = new RegExp(QUOTED, 'g');
const STANDS_FOR_TEXT = /'(\d+)'/g;

/**
 * The text with a change of what is not in quotes. The change sees `'0'`, `'1'` and so on in place of what is: a pattern
 * that reads texts itself begins anew at each quote in them, which takes time by the square of its text.
 */
export const outsideTexts = (text: string, change: (bare: string) => string): string => {
  const texts: string[] = [];
  const bare = text.replaceAll(TEXTS, (whole) => `'${texts.push(whole) - 1}'`);
  return change(bare).replaceAll(STANDS_FOR_TEXT, (_, at: string) => texts[Number(at)] ?? '');
};

const OPEN = /\{[{%#][-+]?/g;
const CLOSE = /[-+]?[%}]\}/y;
const RAW = /^\s*raw\s*$/;
const RAW_END = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;
const OPENING = '([{';
const CLOSING = ')]}';

/** Behind the text that begins here. */
const textEnd = (template: string, from: number): number => {
  const quote = template[from];
  let at = from + 1;
  while (at < template.length && template[at] !== quote) at += template[at] === '\\' ? 2 : 1;
  return at + 1;
};

/** Where the signs that end a tag begin, and what they are; null where it does not end. */
const closing = (template: string, from: number, sign: '%' | '}') => {
  let depth = 0;
  for (let at = from; at < template.length; ) {
    const char = template[at] ?? '';
    if (char === "'" || char === '"') {
      at = textEnd(template, at);
      continue;
    }
    CLOSE.lastIndex = at;
    const close = depth === 0 ? CLOSE.exec(template)?.[0] : undefined;
    if (close?.at(-2) === sign) return { at, close };
    if (OPENING.includes(char)) depth += 1;
    if (CLOSING.includes(char)) depth = Math.max(0, depth - 1);
    at += 1;
  }
  return null;
};

const plain = (text: string): TemplatePart => ({
  kind: 'text',
  text,
  body: '',
  open: '',
  close: '',
});

const behind = (pattern: RegExp, template: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.test(template) ? pattern.lastIndex : template.length;
};

/** The parts of a template; together they are its text. */
export function* partsOf(template: string): Generator<TemplatePart> {
  let from = 0;
  while (from < template.length) {
    OPEN.lastIndex = from;
    const found = OPEN.exec(template);
    if (!found) break;
    const { index, 0: open } = found;
    if (open[1] === '#') {
      const end = template.indexOf('#}', index + 2);
      const until = end < 0 ? template.length : end + 2;
      yield plain(template.slice(from, until));
      from = until;
      continue;
    }
    const inside = index + open.length;
    const kind = open[1] === '{' ? 'variable' : 'block';
    const end = closing(template, inside, kind === 'variable' ? '}' : '%');
    if (!end) break;
    const body = template.slice(inside, end.at);
    const until = end.at + end.close.length;
    if (index > from) yield plain(template.slice(from, index));
    if (kind === 'block' && RAW.test(body)) {
      from = behind(RAW_END, template, until);
      yield plain(template.slice(index, from));
      continue;
    }
    yield { kind, text: template.slice(index, until), body, open, close: end.close };
    from = until;
  }
  if (from < template.length) yield plain(template.slice(from));
}
