import { describe, expect, test } from 'vitest';
import { besideOthers, ruleInWords, whomItLimits } from './ruleInWords';

describe('a rule in words', () => {
  test.each([
    [
      'Regular',
      ['A'],
      ['sold'],
      'People with the role A see only those rows of sold where this holds:',
    ],
    [
      'Regular',
      ['A', 'B', 'C'],
      ['x', 'y'],
      'People with the role A, B or C see only those rows of x and y where this holds:',
    ],
    ['Base', [], ['sold'], 'Everybody sees only those rows of sold where this holds:'],
    [
      'Base',
      ['A', 'B'],
      [],
      'Everybody without the role A or B sees only those rows of its datasets where this holds:',
    ],
    [
      'Regular',
      [],
      ['sold'],
      'This limits nobody: a regular rule is for people of the roles that it names.',
    ],
  ] as const)(
    'of the kind %s with the roles %j on %j says whom it limits',
    (kind, roles, datasets, words) => {
      expect(ruleInWords({ kind, roles, datasets })).toBe(words);
    },
  );

  test('has a short form for lists', () => {
    expect(whomItLimits({ kind: 'Base', roles: [] })).toBe('Everybody');
    expect(whomItLimits({ kind: 'Base', roles: ['A'] })).toBe('Everybody except A');
    expect(whomItLimits({ kind: 'Regular', roles: ['A', 'B'] })).toBe('A and B');
    expect(whomItLimits({ kind: 'Regular', roles: [] })).toBeNull();
  });

  test('says how its group key joins it with others', () => {
    expect(besideOthers(' ')).toContain('all of them have to hold');
    expect(besideOthers(' k ')).toContain('group key “k”, one has to hold');
  });
});
