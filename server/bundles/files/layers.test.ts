import { expect, test } from 'vitest';
import { knownLayers, withoutForeignLayers } from './layers.ts';

const EVENT = {
  annotationType: 'EVENT',
  sourceType: 'NATIVE',
  value: 3,
  style: { width: 1, opacity: '' },
};

test('a layer that the chart has here stays, whatever the order of its keys', () => {
  const known = knownLayers({ annotation_layers: [EVENT] });
  const { style, ...rest } = EVENT;
  const turned = { style: { opacity: '', width: style.width }, ...rest };
  const other = { ...EVENT, value: 4 };
  const settings = { annotation_layers: [turned, other] };
  expect(withoutForeignLayers(settings, known)).toEqual({
    settings: { annotation_layers: [turned] },
    dropped: 1,
  });
});

test('layers of which none is known are compared without reading those that the chart has again for each', () => {
  let reads = 0;
  const counted = (value: number) => ({
    ...EVENT,
    get value() {
      reads += 1;
      return value;
    },
  });
  const COUNT = 50;
  const known = knownLayers({
    annotation_layers: Array.from({ length: COUNT }, (_, at) => counted(at)),
  });
  const given = Array.from({ length: COUNT }, (_, at) => counted(COUNT + at));
  expect(withoutForeignLayers({ annotation_layers: given }, known).dropped).toBe(COUNT);
  expect(reads).toBe(2 * COUNT);
});
