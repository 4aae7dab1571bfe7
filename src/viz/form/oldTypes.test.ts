import { expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { vizEntry } from '../registry';
import { OLD_TYPES } from '#common/oldCharts/oldTypes.ts';
import { ofToday } from './oldTypes';
import { wholeForm } from './wholeForm';

const isDrawn = (type: string) => vizEntry(type) !== undefined;

test.each(Object.keys(OLD_TYPES).filter((type) => !isDrawn(type)))(
  'a saved chart of the former type %s is drawn as one of today, with its settings',
  (old) => {
    const saved = aForm(old, { metric: 'count', some_key: 'kept' });
    const type = ofToday(saved).viz_type;
    expect(type).not.toBe(old);
    expect(vizEntry(type)?.type).toBe(type);
    expect(wholeForm(saved, null)).toMatchObject({ viz_type: type, some_key: 'kept' });
  },
);

test.each(Object.keys(OLD_TYPES).filter(isDrawn))(
  'a saved chart of the former type %s, which is still drawn, stays what it is',
  (type) => {
    const saved = aForm(type, { limit: 5 });
    expect(ofToday(saved)).toBe(saved);
    expect(wholeForm(saved, null)).toMatchObject({ viz_type: type, limit: 5 });
  },
);

test('a name like that of a built-in is no former type', () => {
  expect(wholeForm(aForm('constructor'), null).viz_type).toBe('constructor');
});
