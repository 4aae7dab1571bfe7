import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aMap } from '../../../../test/aMap';
import { aForm, aResult, draw, NUMBER, TEXT } from '../../../../test/aViz';
import { legacyResult } from '../../legacy';
import { COUNTRIES } from './countries';
import { loadRegions } from './loadRegions';
import { mainland } from './mainland';
import { readRegions } from './regions';

const form = aForm('country_map', { select_country: 'usa', entity: 'state', metric: 'people' });
const rows = aResult(
  ['state', 'people'],
  [TEXT, NUMBER],
  [
    ['US-NV', 3],
    ['ca', '9007199254740993'],
    ['Texas', null],
    ['US-ZZ', 7],
  ],
);
const outlines = await loadRegions('US');
const map = (more: object = {}) => aMap(readRegions(outlines), rows, { ...form, ...more });

describe('a map of a country', () => {
  test('colors regions that are named by their codes, by the end of them, or by their names, and says what is none', () => {
    const { marks, layer } = map();
    expect(marks(1).map((mark) => [mark?.title, mark?.rows[0]?.value])).toEqual([
      ['California', '9,007,199,254,740,993'],
      ['Nevada', '3'],
      ['Texas', '–'],
    ]);
    expect(layer.notes).toEqual(['1 row names no region of the country', '1 region has no value']);
    expect(map().told).toMatch(/^3 regions\. California: people 9,007,199,254,740,993, Code US-CA/);
  });

  test('begins with the mainland, and says that regions with rows are far away from it', async () => {
    const france = await loadRegions('FR');
    const { layer } = aMap(
      readRegions(france),
      aResult(
        ['state', 'people'],
        [TEXT, NUMBER],
        [
          ['FR-75', 3],
          ['FR-RE', 1],
        ],
      ),
      form,
    );
    expect(layer.bounds?.west).toBeGreaterThan(-6);
    expect(layer.bounds?.south).toBeGreaterThan(41);
    expect(layer.notes).toEqual(['1 region far away is outside of the view']);
  });

  test.each(['US', 'ES', 'PF'])(
    'begins with all of %s, which has no mainland that is much smaller',
    async (code) => {
      const all = await loadRegions(code);
      expect(mainland(all)).toBe(all);
    },
  );

  test('draws the other regions, too, which are neither told nor walked along', () => {
    const [others, own] = map().series;
    expect(others?.isBackdrop).toBe(true);
    expect((others?.count ?? 0) + (own?.count ?? 0)).toBe(outlines.length);
    expect(map().grid.itemOf(0, 1)).toEqual({ seriesIndex: 1, dataIndex: 1 });
  });

  test('has no scale of colors where no region has a value', () => {
    const none = aResult(['state', 'people'], [TEXT, NUMBER], [['Atlantis', 7]]);
    const scales = (result: typeof rows) =>
      aMap(readRegions(outlines), result, form).series.map(({ scale }) => scale !== undefined);
    expect(scales(rows)).toContain(true);
    expect(scales(none)).not.toContain(true);
  });

  test('filters other charts by the value of the row, and fades what a filter leaves out', () => {
    expect(map().marks(1)[1]?.values).toEqual({
      columns: ['state'],
      values: ['US-NV'],
      formatted: ['Nevada'],
    });
  });

  test('on both sides of the line of 180 degrees is shown where most of it is', () => {
    const { bounds } = map().layer;
    expect(bounds?.west).toBeLessThan(-170);
    expect(bounds?.east).toBeLessThan(0);
  });

  test('has its rows from the older address', () => {
    const data = [{ country_id: 'US-NV', metric: 3 }];
    expect(legacyResult('country_map', { data }, form).data).toEqual([
      { state: 'US-NV', people: 3 },
    ]);
  });
});

test('every country that is offered has outlines of its own, with codes that are its own', async () => {
  const files = readdirSync(join(import.meta.dirname, 'outlines')).filter(
    (name) => name !== 'README.md',
  );
  expect(COUNTRIES.map(({ code }) => `${code}.json`).toSorted()).toEqual(files.toSorted());
  expect(new Set(COUNTRIES.map(({ key }) => key)).size).toBe(COUNTRIES.length);
  for (const { code } of COUNTRIES) {
    const regions = await loadRegions(code);
    expect(regions.length, code).toBeGreaterThan(1);
    expect(new Set(regions.map(({ id }) => id)).size, code).toBe(regions.length);
    expect(
      regions.filter(({ polygons }) => polygons.length === 0).map(({ id }) => id),
      code,
    ).toEqual([]);
  }
});

test('a country without outlines shows its rows, and says so', async () => {
  draw({ ...form, select_country: 'france_regions' }, [rows]);
  await waitFor(() => expect(screen.getByText(/no outlines of “france_regions”/)).toBeVisible());
  expect(screen.getByText('US-NV')).toBeVisible();
});
