import { expect, test } from 'vitest';
import { newLayer } from '../annotations/layer';
import type { Occasion } from '../annotations/rows';
import type { AnnotationMark } from './annotationMark';
import { occasionLabels } from './occasionLabels';

const occasion = (title: string, from: number, to = from): Occasion => ({
  title,
  description: '',
  from,
  to,
});
const mark = (...occasions: readonly Occasion[]): AnnotationMark => ({
  kind: 'occasions',
  name: 'Layer',
  layer: 'Layer',
  look: { ...newLayer('Layer'), showLabel: true },
  occasions,
});
const rowsOf = (marks: readonly AnnotationMark[], isHorizontal = false) =>
  Object.fromEntries(
    [...occasionLabels(marks, (at) => at, isHorizontal)].map(([{ title }, { row }]) => [
      title,
      row,
    ]),
  );

const BANDS = mark(occasion('Winter break', 100, 140), occasion('Winter storm', 110, 150));

test('the name of an event begins below the names of the intervals that it would cross', () => {
  const events = mark(occasion('Before', 20), occasion('Within', 125), occasion('After', 400));
  expect(rowsOf([BANDS, events])).toEqual({
    'Winter break': 0,
    'Winter storm': 1,
    Before: 0,
    Within: 2,
    After: 0,
  });
});

test('names of events along lying lines stay at their ends', () =>
  expect(rowsOf([BANDS, mark(occasion('Within', 125))], true)).toMatchObject({ Within: 0 }));
