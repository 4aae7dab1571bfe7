import { expect, test } from 'vitest';
import { HttpError } from '../errors.ts';
import { metadataToStore, parseMetadata } from './metadata.ts';
import { readObject } from '../http/readJson.ts';

const refusalOf = (text: string): unknown => {
  try {
    parseMetadata(text);
  } catch (error) {
    return error instanceof HttpError ? error.body : error;
  }
  return undefined;
};

test.each([
  ['{', 'JSON not valid'],
  ['[]', { _schema: ['Invalid input type.'] }],
  ['{"foo":1}', { foo: ['Unknown field.'] }],
  ['{"refresh_frequency":"often"}', { refresh_frequency: ['Not a valid integer.'] }],
])('the server refuses the metadata %s and says why', (text, reason) => {
  expect(refusalOf(text)).toEqual({ message: { json_metadata: [reason] } });
});

test('a key that the client leaves out is stored with its default', () => {
  expect(JSON.parse(metadataToStore(parseMetadata('{"color_namespace":null}'), null))).toEqual({
    timed_refresh_immune_slices: [],
    expanded_slices: {},
    refresh_frequency: 0,
    color_scheme: '',
    label_colors: {},
    shared_label_colors: [],
    map_label_colors: {},
    color_scheme_domain: [],
    cross_filters_enabled: true,
  });
});

test('old filter scopes survive only with a layout, reduced to its charts', () => {
  const sent = { filter_scopes: { 4: { city: {} }, 9: {} }, default_filters: '{"4":{},"9":{}}' };
  expect(JSON.parse(metadataToStore(sent, null))).not.toHaveProperty('filter_scopes');
  expect(JSON.parse(metadataToStore(sent, new Set([4])))).toMatchObject({
    filter_scopes: { 4: { city: {} } },
    default_filters: '{"4":{}}',
  });
});

test('old shared label colors that are an object stay as they are', () => {
  const sent = parseMetadata('{"shared_label_colors":{"a":"#111"}}');
  expect(JSON.parse(metadataToStore(sent, null))).toMatchObject({
    shared_label_colors: { a: '#111' },
  });
});

test.each([null, '', 'no json', '[1]', 'null'])(
  'the stored text %j reads as empty metadata',
  (text) => {
    expect(readObject(text)).toEqual({});
  },
);

test('a key that no client may write stays when the others are written again [DLD-08]', () => {
  const sent = parseMetadata('{"color_scheme":"new"}');
  const stored = {
    color_scheme: 'old',
    refresh_frequency: 30,
    made_by_another_tool: { kept: true },
  };
  expect(JSON.parse(metadataToStore(sent, null, stored))).toMatchObject({
    color_scheme: 'new',
    refresh_frequency: 0,
    made_by_another_tool: { kept: true },
  });
});
