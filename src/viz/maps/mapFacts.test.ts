import { expect, test } from 'vitest';
import { aForm, aResult, NUMBER } from '../../../test/aViz';
import { mapNotes } from './mapFacts';

const result = aResult(['lon', 'lat'], [NUMBER, NUMBER], [[1, 2]]);
const HEIGHTS = 'Heights are not drawn: the map is seen from above';

test.each([
  [{}, []],
  [{ extruded: true }, []],
  [{ extruded: true, viewport: { pitch: 0 } }, []],
  [{ extruded: true, viewport: { pitch: 40 } }, [HEIGHTS]],
  [{ extruded: false, viewport: { pitch: 40 } }, []],
  [{ tooltip_template: ' ' }, []],
  [{ tooltip_template: '{{name}}' }, ['The template of its tooltips is kept, and not used']],
  [{ js_tooltip: 'd => d' }, ['Scripts of this chart are kept, and never run']],
  [{ enable_icons: true }, ['Icons of this chart are kept, and not loaded']],
])('a map with %j leaves out %j', (more, notes) => {
  const about = { things: 'points', lost: 0, isSorted: false };
  expect(mapNotes(result, aForm('deck_scatter', more), about)).toEqual(notes);
});
