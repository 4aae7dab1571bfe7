import { expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { vizEntry } from '../registry';
import { OLD_TYPES } from './oldTypes';
import { wholeForm } from './wholeForm';

test.each(Object.entries(OLD_TYPES))(
  'a saved chart of the former type %s is drawn as %s, with its settings',
  (old, type) => {
    const saved = aForm(old, { metric: 'count', some_key: 'kept' });
    expect(vizEntry(type)?.type).toBe(type);
    expect(wholeForm(saved, null)).toMatchObject({ viz_type: type, some_key: 'kept' });
  },
);

test('a name like that of a built-in is no former type', () => {
  expect(wholeForm(aForm('constructor'), null).viz_type).toBe('constructor');
});
