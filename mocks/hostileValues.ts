/** Values that a malicious client may send. Each is JSON text, since some of it no JavaScript value can express. */
import { isRecord } from '#common/isRecord.ts';

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

export const HOSTILE_JSON: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e400',
  '9007199254740993',
  '99999999999999999999999999',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"__proto__"',
  '"constructor"',
  '"no such value"',
  `"${'x'.repeat(20_000)}"`,
  '[]',
  '[null]',
  '[{"__proto__":{"a":1}}]',
  '{}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}},"length":-1}',
  deep(50),
];

/** For parameters of the path. */
export const HOSTILE_TEXT: readonly string[] = [
  '',
  '0',
  '-1',
  '1.5',
  '1e99',
  '99999999999999999999999999',
  '999999999999999',
  '\0',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  '%',
  "'",
  '../../etc/passwd',
  '!(',
  "(a:'",
  '!(!n)',
  '!(99999999999999999999)',
  '(filters:!((col:__proto__,opr:eq,value:1)))',
  '(filters:!((col:toString,opr:valueOf,value:!n)),order_column:toString,page:-1)',
  '(columns:!(toString,valueOf.length),page:99999999999999999999)',
  "(key:'\0',page:-1)",
  '{"__proto__":1}',
  deep(100),
  'x'.repeat(5000),
];

/** The ones that different kinds of stores treat differently. */
export const HOSTILE_TO_STORES = {
  json: ['1.5', '9007199254740993', '99999999999999999999999999', '"\\u0000"', '"\\ud800"'],
  text: ['-1', '1.5', '99999999999999999999999999', '999999999999999', '\0', '\ud800'],
} as const;

type Path = readonly (string | number)[];

const leaves = (value: unknown, at: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    leaves(one, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return [at, ...inner];
};

const PLACE = '\u0001place\u0001';

const withPlace = (value: unknown, [first, ...rest]: Path): unknown => {
  if (first === undefined) return PLACE;
  if (Array.isArray(value))
    return value.map((one, at): unknown => (at === first ? withPlace(one, rest) : one));
  return Object.fromEntries(
    Object.entries(value as object).map(([key, one]) => [
      key,
      key === String(first) ? withPlace(one, rest) : one,
    ]),
  );
};

const readJson = (text: string): object | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
};

/** Variants of the body with a hostile value in place of each of its values, including those in JSON text inside it. */
export const hostileBodies = (
  body: unknown,
  values: readonly string[] = HOSTILE_JSON,
): readonly string[] =>
  leaves(body).flatMap((path) => {
    const whole = JSON.stringify(withPlace(body, path));
    const place = JSON.stringify(PLACE);
    const put = (json: string) => whole.replace(place, () => json);
    const value = path.reduce<unknown>(
      (one, key) => (one as Record<string | number, unknown>)[key],
      body,
    );
    const inner = typeof value === 'string' ? readJson(value) : null;
    return [
      ...values.map(put),
      ...(inner ? hostileBodies(inner, values).map((text) => put(JSON.stringify(text))) : []),
      // A known object with an extra key.
      ...(isRecord(value)
        ? ['__proto__', 'constructor', 'toString'].map((key) =>
            put(
              JSON.stringify(value)
                .replace(/^\{/, () => `{${JSON.stringify(key)}:[1],`)
                .replace(',}', '}'),
            ),
          )
        : []),
    ];
  });
