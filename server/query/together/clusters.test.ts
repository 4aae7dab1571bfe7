import { expect, test } from 'vitest';
import { clustered } from './clusters.ts';

const said = (
  questions: readonly string[],
  isUnfit: (shared: ReadonlySet<string>) => boolean = () => false,
) =>
  clustered(questions, (one) => one.split(' ').filter(Boolean), isUnfit).map(
    ({ members, shared }) => `${members.join(', ')} | ${[...shared].join(' ')}`,
  );

test.each<[string, readonly string[], readonly string[]]>([
  ['equal conditions', ['a b', 'a b'], ['a b, a b | a b']],
  ['conditions of their own beside a common one', ['a', 'a b', 'c a'], ['a, a b, c a | a']],
  ['the same in another order', ['a b', 'b a c'], ['a b, b a c | a b']],
  ['two groups, the larger first', ['b', 'a', 'b', 'a', 'a'], ['a, a, a | a', 'b, b | b']],
  ['one that has both goes with the larger', ['a', 'a b', 'b', 'b'], ['a b, b, b | b', 'a | ']],
  ['nothing in common', ['a', 'b', ''], ['a | ', 'b | ', ' | ']],
  ['a condition that is written twice', ['a a', 'b'], ['a a | ', 'b | ']],
  ['nobody', [], []],
])('questions are read once for what they have in common: %s', (_, questions, clusters) => {
  expect(said(questions)).toEqual(clusters);
});

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  [
    'further conditions',
    ['a'],
    ['a', 'a b', 'a b c', 'a d'],
    ['a b, a b c | a b', 'a | ', 'a d | '],
  ],
  [
    'further ones that are unfit too',
    ['a', 'a b'],
    ['a b', 'a b c', 'a b c'],
    ['a b c, a b c | a b c', 'a b | '],
  ],
  ['all of them', ['a', 'a b'], ['a b', 'a b'], ['a b | ', 'a b | ']],
])(
  'where the rows of a common condition are unfit, %s tell the questions apart',
  (_, unfit, questions, clusters) => {
    const isUnfit = (shared: ReadonlySet<string>) => unfit.includes([...shared].join(' '));
    expect(said(questions, isUnfit)).toEqual(clusters);
  },
);
