import { describe, expect, test } from 'vitest';
import { valueChoices } from './valueChoices';

const DAYS = [Date.UTC(2001, 0, 2), Date.UTC(2001, 0, 3, 8)];
const TEMPORAL = 2;
const texts = (kind: number | undefined, values: readonly unknown[], label?: unknown) => {
  const { choices } = valueChoices([], kind, { values, label });
  return choices.map(({ value }) => value);
};

describe('the chosen values', () => {
  test.each([
    ['times', DAYS, '2001-01-02, 2001-01-03 08:00:00', ['2001-01-02', '2001-01-03 08:00:00']],
    ['one time', [DAYS[0]], '2001-01-02', ['2001-01-02']],
    ['times that are left out', [DAYS[0]], '2001-01-02 (excluded)', ['2001-01-02']],
    ['numbers', [1000, 7], '1000, 7', ['1000', '7']],
    ['texts', ['Washington, DC', 'Rome'], 'Washington, DC, Rome', ['Washington, DC', 'Rome']],
    ['numbers without a label', [7], undefined, ['7']],
  ])(
    'are called as when they were chosen while the choices are not read: %s [FLT-31]',
    (_name, values, label, expected) => {
      expect(texts(undefined, values, label)).toEqual(expected);
    },
  );

  test('are called as their column says once the choices are read [FLT-31]', () => {
    expect(texts(TEMPORAL, DAYS, 'some days')).toEqual(['2001-01-02', '2001-01-03 08:00:00']);
  });

  test('stay what they are under their names [FLT-31]', () => {
    const { valueOf, textOf } = valueChoices([], undefined, { values: DAYS, label: 'one, two' });
    expect(DAYS.map(textOf).map(valueOf)).toEqual(DAYS);
  });
});
