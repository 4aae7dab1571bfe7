import { isShift } from './periods';
import { expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { CONTROLS } from './definitions';
import { wholeForm } from '../form/wholeForm';

const files = import.meta.glob<Readonly<Record<string, unknown>>>('./*Controls.ts', {
  eager: true,
});

test('each setting is defined once, so that no type changes the value that another one starts with', () => {
  const places = new Map<string, string[]>();
  for (const [file, exported] of Object.entries(files))
    for (const [group, controls] of Object.entries(exported))
      if (group.endsWith('_CONTROLS'))
        for (const name of Object.keys(controls as object))
          places.set(name, [...(places.get(name) ?? []), `${file} ${group}`]);
  expect(places.size).toBeGreaterThan(200);
  expect([...places].filter(([, where]) => where.length > 1)).toEqual([]);
});

test.each([
  ['pie', false],
  ['waterfall', true],
])('a %s that says nothing of its total has one: %s', (type, has) => {
  expect(wholeForm(aForm(type), null).show_total).toBe(has);
});

test('a comparison with another date, as one text or in a list, asks for that date', () => {
  const { isShown } = CONTROLS.start_date_offset;
  expect(
    ['custom', ['custom'], 'inherit', []].map((time_compare) =>
      isShown(aForm('pop_kpi', { time_compare })),
    ),
  ).toEqual([true, true, false, false]);
});

test.each([
  ['1 year ago', true],
  ['1 YEAR ago', true],
  ['52 weeks', true],
  ['1 year later', true],
  ['a year ago', true],
  ['1 yr ago', true],
  ['2024-01-01 : 2024-02-01', true],
  ['2024-01-31', true],
  ['inherit', true],
  ['custom', true],
  ['', true],
  ['soon', false],
  ['12', false],
])('“%s” may be a time shift: %s', (shift, may) => {
  expect(isShift(shift)).toBe(may);
});
