import { expect, test } from 'vitest';
import { colorMetadata, STORED_AT_MOST } from './colorMetadata';

test('the first computed colors are stored with chosen ones, and no more than a dashboard keeps', () => {
  const computed = new Map(
    Array.from({ length: STORED_AT_MOST + 1 }, (_, at) => [`label ${at}`, '#112233'] as const),
  );
  const { label_colors, map_label_colors } = colorMetadata(
    { scheme: '', labels: { AA: '#ff0011' } },
    computed,
  );
  expect(label_colors).toEqual({ AA: '#ff0011' });
  expect(Object.keys(map_label_colors)).toEqual([...computed.keys()].slice(0, STORED_AT_MOST));
});
