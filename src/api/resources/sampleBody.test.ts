import { expect, test } from 'vitest';
import { CAPABILITIES } from '#common/capabilities.ts';
import { pageOf } from '../../../test/pageOf';
import { sampleBody } from './sampleBody';

test.each([
  ['go to our own server', CAPABILITIES, { filters: [], url_params: { region: 'EU' } }],
  ['stay away from a Superset, which would refuse them', [], { filters: [] }],
])('parameters of the address beside samples %s', (_, capabilities, body) => {
  const page = pageOf(capabilities);
  expect(sampleBody({ filters: [], url_params: { region: 'EU' } })).toEqual(body);
  page.remove();
});
