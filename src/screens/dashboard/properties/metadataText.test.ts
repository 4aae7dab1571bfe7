import { describe, expect, test } from 'vitest';
import { readMetadata, textOfMetadata } from './metadataText';

const STORED = {
  refresh_frequency: 60,
  label_colors: { boy: '#1fa8c9' },
  of_another_version: { a: 1 },
};

describe('the settings of a dashboard as text', () => {
  test('are read as they are written', () => {
    const text = textOfMetadata({ ...STORED, positions: { ROOT_ID: {} as never } } as never);
    expect(text).not.toContain('positions');
    expect(readMetadata(text, STORED)).toEqual({ metadata: STORED, problems: null });
  });

  test('that are no JSON are refused with line and column', () => {
    expect(readMetadata('{\n  "refresh_frequency": 60,\n}', STORED).problems).toEqual([
      'Line 3, column 1: A comma stands before }, where nothing follows.',
    ]);
  });

  test.each(['[]', '"text"', 'null', '3'])(
    'that are %s are refused: they are an object',
    (text) => {
      expect(readMetadata(text, {}).problems).toEqual([
        'The settings are one object in braces: { … }',
      ]);
    },
  );

  test.each<[string, unknown, string]>([
    ['refresh_frequency', '60', 'a whole number'],
    ['refresh_frequency', 1.5, 'a whole number'],
    ['cross_filters_enabled', 'yes', 'true or false'],
    ['color_scheme', 3, 'a text or null'],
    ['label_colors', [], 'an object'],
    ['timed_refresh_immune_slices', ['1'], 'a list of whole numbers'],
    ['color_scheme_domain', [1], 'a list of texts'],
    ['shared_label_colors', 'boy', 'a list of texts or an object'],
    ['native_filter_configuration', {}, 'a list of objects or null'],
    ['default_filters', {}, 'a text'],
  ])('with %s as %j are refused by the name', (key, value, says) => {
    const text = JSON.stringify({ [key]: value });
    expect(readMetadata(text, {}).problems).toEqual([`“${key}” must be ${says}.`]);
  });

  test('name all problems at once', () => {
    const { problems } = readMetadata(
      '{"refresh_frequency":"x","nonsense":1,"positions":{},"of_another_version":{"a":1}}',
      STORED,
    );
    expect(problems).toEqual([
      '“refresh_frequency” must be a whole number.',
      '“nonsense” is not a setting of dashboards.',
      '“positions” is the layout, which is edited on the dashboard.',
    ]);
  });

  test.each(['{}', '{"of_another_version":{"a":2}}'])(
    'may neither drop nor change what another program stored: %s',
    (text) => {
      expect(readMetadata(text, STORED).problems).toEqual([
        '“of_another_version” is kept for another program: it cannot be changed or removed here.',
      ]);
    },
  );

  test('may leave a wrong value that was stored before as it is', () => {
    const stored = { refresh_frequency: 'often' } as never;
    expect(
      readMetadata('{"refresh_frequency":"often","stagger_time":5}', stored).problems,
    ).toBeNull();
  });
});
