import { describe, expect, test } from 'vitest';
import * as clickhouse from './clickhouse/functions.ts';
import { kindOf } from '../statement/functionNames.ts';
import { allowed, isAllowed, FUNCTION_LISTS } from '../../test/engine/functionLists.ts';

describe.each(FUNCTION_LISTS)('what may be called in $title', (list) => {
  const { grammar, refused, hostile } = list;
  const { functions, higherOrder } = grammar;

  test('is nothing hostile [T1]', () => {
    expect([...hostile].filter((name) => isAllowed(list, name))).toEqual([]);
  });

  test('is nothing that was refused on purpose, nor what an ending makes of it [T1]', () => {
    expect([...refused.names].filter((name) => isAllowed(list, name))).toEqual([]);
  });

  test('is named in ASCII alone, each name with one meaning', () => {
    expect(allowed(list).filter((name) => !/^[!-~]+$/.test(name))).toEqual([]);
    const { scalar, aggregate, window } = functions;
    expect([...scalar.intersection(aggregate)]).toEqual([]);
    expect([...window.intersection(scalar.union(aggregate))]).toEqual([]);
  });

  test('is found in any case, but not by letters that Unicode alone folds [T1]', () => {
    expect(kindOf(functions, 'RANK')).toBe('window');
    expect(kindOf(functions, 'ran\u212a')).toBeNull();
  });

  test('has all that takes lambdas', () => {
    expect([...higherOrder].filter((name) => !isAllowed(list, name))).toEqual([]);
  });
});

describe('the endings of ClickHouse', () => {
  test.each([
    ['sumIf', 'aggregate'],
    ['quantileTDigestIf', 'aggregate'],
    ['uniqArrayOrNull', 'aggregate'],
    ['countDistinct', 'aggregate'],
    ['avgMergeState', 'aggregate'],
    ['toInt64OrZero', 'scalar'],
    ['rankIf', null],
    ['lowerIf', null],
    ['If', 'scalar'],
    ['OrNull', null],
  ])('make of %s: %s', (name, kind) => {
    expect(kindOf(clickhouse.functions, name)).toBe(kind);
  });
});
