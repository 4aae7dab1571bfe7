import { describe, expect, test } from 'vitest';
import * as clickhouse from './clickhouse/functions.ts';
import { kindOf } from '../statement/functionNames.ts';
import { allowed, isAllowed, FUNCTION_LISTS } from '../../test/engine/functionLists.ts';

describe.each(FUNCTION_LISTS)('the list of allowed functions in $title', (list) => {
  const { grammar, refused, hostile } = list;
  const { functions, higherOrder } = grammar;

  test('contains no hostile function [T1]', () => {
    expect([...hostile].filter((name) => isAllowed(list, name))).toEqual([]);
  });

  test('contains no function that was refused on purpose, nor one made from it by a suffix [T1]', () => {
    expect([...refused.names].filter((name) => isAllowed(list, name))).toEqual([]);
  });

  test('has only ASCII names, and each name has one meaning', () => {
    expect(allowed(list).filter((name) => !/^[!-~]+$/.test(name))).toEqual([]);
    const { scalar, aggregate, window } = functions;
    expect([...scalar.intersection(aggregate)]).toEqual([]);
    expect([...window.intersection(scalar.union(aggregate))]).toEqual([]);
  });

  test('matches names in any case, but not by letters that only Unicode folds [T1]', () => {
    expect(kindOf(functions, 'RANK')).toBe('window');
    expect(kindOf(functions, 'ran\u212a')).toBeNull();
  });

  test('contains every function that takes lambdas', () => {
    expect([...higherOrder].filter((name) => !isAllowed(list, name))).toEqual([]);
  });
});

describe('the function suffixes of ClickHouse', () => {
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
  ])('make %s this kind of function: %s', (name, kind) => {
    expect(kindOf(clickhouse.functions, name)).toBe(kind);
  });
});
