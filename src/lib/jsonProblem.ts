/** Why a text is no JSON, and where: browsers say neither the same nor always. */

export interface JsonProblem {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const ATOM = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const TEXT = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const BLANK = /[ \t\r\n]*/y;
const DEEPEST = 500;

class Misfit extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

const reader = (text: string) => {
  let at = 0;
  const takes = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const skip = () => takes(BLANK);
  const fail = (message: string): never => {
    throw new Misfit(at, message);
  };
  const name = () => {
    if (text[at] !== '"') fail('Here a name in double quotes is expected.');
    if (!takes(TEXT)) fail('This text has no closing quote, or a character that must be escaped.');
    skip();
    if (text[at] !== ':') fail('After the name a colon is expected.');
    at += 1;
  };
  const items = (end: string, item: () => void) => {
    at += 1;
    skip();
    if (text[at] === end) {
      at += 1;
      return;
    }
    for (;;) {
      item();
      skip();
      const next = text[at];
      if (next !== ',' && next !== end) fail(`Here a comma or ${end} is expected.`);
      at += 1;
      if (next === end) return;
      skip();
      if (text[at] === end) fail(`A comma stands before ${end}, where nothing follows.`);
    }
  };
  const value = (depth: number): void => {
    skip();
    if (depth > DEEPEST) fail(`This is nested more than ${DEEPEST} levels deep.`);
    if (text[at] === '{') {
      items('}', () => {
        name();
        value(depth + 1);
      });
    } else if (text[at] === '[') items(']', () => value(depth + 1));
    else if (text[at] === '"') {
      if (!takes(TEXT))
        fail('This text has no closing quote, or a character that must be escaped.');
    } else if (!takes(ATOM)) fail('Here a value is expected.');
  };
  return () => {
    value(0);
    skip();
    if (at < text.length) fail('After the end of the value nothing may follow.');
  };
};

/** Null for a text that is JSON. */
export const jsonProblem = (text: string): JsonProblem | null => {
  try {
    reader(text)();
    return null;
  } catch (cause) {
    if (!(cause instanceof Misfit)) throw cause;
    const before = text.slice(0, cause.at).split('\n');
    return {
      line: before.length,
      column: (before.at(-1) ?? '').length + 1,
      message: cause.message,
    };
  }
};
