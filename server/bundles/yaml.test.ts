import { expect, test } from 'vitest';
import { readYaml, writeYaml, YamlProblem } from './yaml.ts';

const STRANGE = {
  month: '08',
  power: '1e3',
  yes: 'yes',
  day: '2020-01-01',
  moment: '2020-01-01 10:00:00',
  time: '12:30',
  none: 'null',
  tilde: '~',
  hex: '0x1F',
  thousands: '1_000',
  point: '.5',
  merge: '<<',
  lines: 'a\n\n  b\n',
  quotes: `it's "so"`,
  blanks: ' a ',
  tab: '\ta',
  control: 'a\u0007',
  letters: 'Größe 日本 😀',
  colon: 'a: b',
  dash: '- a',
  hash: '# a',
  long: 'word '.repeat(60).trim(),
  large: 12345678901234567890n,
  tiny: 1e-7,
  huge: 1e21,
  half: 0.5,
  no: false,
  nothing: null,
  list: [[], {}, [1, [2]]],
  on: 1,
  '08': 2,
  '': 3,
};

test('what is written is read again as it was: numbers, and texts that look like numbers, dates and words', () => {
  expect(readYaml(writeYaml(STRANGE))).toEqual(STRANGE);
});

test.each([
  ['08', '08'],
  ['1e3', '1e3'],
  ['1.5e+3', 1500],
  ['010', 8],
  ['0x1F', 31],
  ['1_000', 1000],
  ['1:30', 90],
  ['yes', true],
  ['Off', false],
  ['y', 'y'],
  ['~', null],
  ['', null],
  ['2020-01-01', '2020-01-01'],
  ['9007199254740993', 9007199254740993n],
  ['.nan', null],
])(
  'the plain scalar %s is read as the servers that write such files read it: %s',
  (text, value) => {
    expect(readYaml(`a: ${text}`)).toEqual({ a: value });
  },
);

test('a key that comes twice has its last value, and a value that comes twice may be an alias', () => {
  expect(readYaml('a: 1\na: 2\nb: &x [1]\nc: *x')).toEqual({ a: 2, b: [1], c: [1] });
});

test.each([
  ['a program', 'a: !!python/object/apply:os.system ["id"]', /Unresolved tag/],
  ['a tag of its own', 'a: !secret x', /Unresolved tag/],
  ['bytes', 'a: !!binary aGk=', /tag/],
  ['a time', 'a: !!timestamp 2020-01-01', /tag/],
  ['a list as a key', '? [a]\n: 1', /A key has to be a text/],
  ['two documents', '--- 1\n--- 2', /multiple documents/],
  ['something unfinished', 'a: [1', /line/],
  ['an alias of itself', 'a: &x [*x]', /nested|alias/],
  [
    'a billion laughs',
    ['a: &a [1,1,1,1,1,1,1,1,1]']
      .concat(
        'bcdefghi'
          .split('')
          .map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9).slice(0, -1)}]`),
      )
      .join('\n'),
    /aliases|values/,
  ],
  ['more aliases than anybody writes', `a: &a 1\nb: [${'*a,'.repeat(150)}1]`, /aliases/],
  ['lists within lists', '['.repeat(80) + ']'.repeat(80), /nested|deep/],
  ['very many of them', '['.repeat(50_000) + ']'.repeat(50_000), /nested too deeply/],
  ['too many values', `a: [${'1,'.repeat(50_001)}1]`, /too many values/],
  [
    'a long text that aliases repeat',
    `a: &a ${'x'.repeat(100_000)}\nb: [${'*a,'.repeat(90)}]`,
    /too many characters/,
  ],
  ['a number of a million digits', `a: ${'9'.repeat(1_000_000)}`, /1000 digits/],
  ['too long a text', `a: "${'x'.repeat(4 * 1024 * 1024)}"`, /4 MB/],
])('YAML with %s is refused with its reason [T25]', (_, text, reason) => {
  const refusal = (): unknown => {
    try {
      return readYaml(text);
    } catch (cause) {
      return cause;
    }
  };
  const refused = refusal();
  expect(refused).toBeInstanceOf(YamlProblem);
  expect((refused as YamlProblem).message).toMatch(reason);
});

test('the key __proto__ is dropped, and no prototype changes [T30]', () => {
  expect(Object.keys(readYaml('__proto__: {bad: 1}\na: 1') as object)).toEqual(['a']);
  expect(({} as { bad?: number }).bad).toBeUndefined();
});

test('what several documents hold together is limited', () => {
  const budget = { values: 5, characters: 100 };
  expect(readYaml('[1, 2]', budget)).toEqual([1, 2]);
  expect(() => readYaml('[1, 2]', budget)).toThrow(/too many values together/);
});
