import { describe, expect, test } from 'vitest';
import type { PlanNode } from '#common/wire/sqllab.ts';
import { hasTrivialSteps, measureOf, planRows } from './planShares';

const node = (name: string, given: Partial<PlanNode> = {}): PlanNode => ({
  name,
  detail: [],
  rows: null,
  cost: null,
  time_ms: null,
  is_trivial: false,
  children: [],
  ...given,
});
const shares = (root: PlanNode) => planRows(root).map(({ node: { name }, share }) => [name, share]);

describe('the share of a step', () => {
  test('the share of a cumulative cost is what the steps below leave', () => {
    const scan = node('scan', { cost: 80 });
    expect(shares(node('sort', { cost: 100, children: [scan] }))).toEqual([
      ['sort', 0.2],
      ['scan', 0.8],
    ]);
  });

  test('the share of a time measured per step is that time', () => {
    const scan = node('scan', { time_ms: 10 });
    expect(shares(node('join', { time_ms: 30, children: [scan] }))).toEqual([
      ['join', 0.75],
      ['scan', 0.25],
    ]);
  });

  test('the shares come from measured times before estimated costs, cumulative as the costs are', () => {
    const scan = node('scan', { cost: 1, time_ms: 90 });
    const root = node('sort', { cost: 100, time_ms: 100, children: [scan] });
    expect(measureOf(root)).toBe('time');
    expect(shares(root)).toEqual([
      ['sort', 0.1],
      ['scan', 0.9],
    ]);
  });

  test('the shares of row counts, when there is nothing else, add up to one', () => {
    const root = node('a', { rows: 1, children: [node('b', { rows: 3 }), node('c')] });
    expect(shares(root)).toEqual([
      ['a', 0.25],
      ['b', 0.75],
      ['c', null],
    ]);
  });

  test('the share is null when the planner reports nothing', () => {
    expect(shares(node('a'))).toEqual([['a', null]]);
  });
});

test('each step has its path and depth', () => {
  const root = node('a', { children: [node('b', { children: [node('c')] }), node('d')] });
  expect(planRows(root).map(({ path, depth }) => [path, depth])).toEqual([
    ['0', 0],
    ['0.0', 1],
    ['0.0.0', 2],
    ['0.1', 1],
  ]);
});

describe('steps without work', () => {
  const scan = node('scan', { rows: 60 });
  const renamed = node('projection', { rows: 60, is_trivial: true, children: [scan] });
  const root = node('projection', {
    rows: 40,
    is_trivial: true,
    children: [node('group', { rows: 40, children: [renamed] })],
  });

  test('steps without work are left out, and their children take their places', () => {
    expect(hasTrivialSteps(root)).toBe(true);
    expect(
      planRows(root, false).map(({ path, depth, node: { name }, share }) => [
        path,
        depth,
        name,
        share,
      ]),
    ).toEqual([
      ['0.0', 0, 'group', 0.4],
      ['0.0.0.0', 1, 'scan', 0.6],
    ]);
  });

  test('steps without work are included on request, and their rows count for no share', () => {
    expect(shares(root)).toEqual([
      ['projection', null],
      ['group', 0.4],
      ['projection', null],
      ['scan', 0.6],
    ]);
  });

  test('steps without work stay above none or several children', () => {
    const leaf = node('result', { is_trivial: true });
    expect(hasTrivialSteps(leaf)).toBe(false);
    const both = node('union', { is_trivial: true, children: [leaf, leaf] });
    expect(planRows(both, false)).toHaveLength(3);
  });
});
