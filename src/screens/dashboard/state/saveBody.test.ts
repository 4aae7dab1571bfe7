import { describe, expect, test } from 'vitest';
import { aLayout, chart, chartIdOf, row, tab, tabs } from '../../../../test/layouts';
import { type Saving, saveBody, titleToSave } from './saveBody';

const layout = aLayout(
  tabs('T', tab('one', row('r', chart('a'))), tab('two', row('s', chart('b')))),
);
const [a, b] = [chartIdOf('a'), chartIdOf('b')];

const saving = (what: Partial<Saving> = {}): Saving => ({
  title: 'Sales',
  slug: 'sales',
  css: '',
  certifiedBy: '',
  certificationDetails: '',
  ownerIds: [1, 2],
  roleIds: [3],
  tagIds: [4],
  themeId: null,
  metadata: {},
  layout,
  flags: { roles: false, tags: false },
  ...what,
});
const metadataOf = (what: Partial<Saving> = {}) =>
  JSON.parse(saveBody(saving(what)).json_metadata ?? '') as Record<string, unknown>;

describe('the body of a save', () => {
  test('has the keys of the API, with owners as ids [DSV-03] [DSV-12]', () => {
    const body = saveBody(saving());
    expect(Object.keys(body).sort()).toEqual([
      'certification_details',
      'certified_by',
      'css',
      'dashboard_title',
      'json_metadata',
      'owners',
      'slug',
      'tags',
      'theme_id',
    ]);
    expect(body.owners).toEqual([1, 2]);
  });

  test.each(['', '   '])('replaces the empty title "%s" by a placeholder [VAL-20]', (title) => {
    expect(titleToSave(title)).toBe('[ untitled dashboard ]');
    expect(saveBody(saving({ title })).dashboard_title).toBe('[ untitled dashboard ]');
  });

  test('has null for an empty slug [DSV-10]', () => {
    expect(saveBody(saving({ slug: '' })).slug).toBeNull();
    expect(saveBody(saving({ slug: null })).slug).toBeNull();
  });

  test('has certification details only with a certifier [DSV-09]', () => {
    const certificationDetails = 'checked in May';
    expect(saveBody(saving({ certificationDetails })).certification_details).toBe('');
    expect(
      saveBody(saving({ certifiedBy: 'Finance', certificationDetails })).certification_details,
    ).toBe(certificationDetails);
  });

  test('has roles and tags only where they are enabled [DSV-11]', () => {
    expect(saveBody(saving())).not.toHaveProperty('roles');
    const body = saveBody(saving({ flags: { roles: true, tags: true } }));
    expect(body).toMatchObject({ roles: [3], tags: [4] });
  });

  test('keeps display controls as they are stored, also those that nobody here knows', () => {
    const controls = [
      {
        id: 'c',
        type: 'CHART_CUSTOMIZATION',
        scope: { rootPath: ['ROOT_ID'], excluded: [a] },
        own: 1,
      },
      { id: 'g', customization: { dataset: 1, column: 'city' }, chartId: b },
    ];
    const metadata = { chart_customization_config: controls };
    expect(metadataOf({ metadata })).toMatchObject({ chart_customization_config: controls });
  });

  test('keeps known settings and leaves unknown ones to the server [DLD-04] [DLD-05] [DLD-06] [DLD-07] [DLD-08]', () => {
    const metadata = {
      stagger_refresh: false,
      stagger_time: 7000,
      timed_refresh_immune_slices: [a],
      label_colors: { boy: '#1FA8C9' },
      map_label_colors: { girl: '#454E7C' },
      shared_label_colors: ['boy'],
      color_scheme_domain: ['#1FA8C9'],
      cross_filters_enabled: false,
      filter_bar_orientation: 'HORIZONTAL',
      default_filters: '{"1":{}}',
      refresh_frequency: 60,
      of_another_version: true,
    };
    const { of_another_version: _, ...known } = metadata;
    const saved = metadataOf({ metadata });
    expect(saved).toMatchObject(known);
    expect(saved).not.toHaveProperty('of_another_version');
  });

  test('has the layout as positions, with scopes computed anew', () => {
    const saved = metadataOf({
      metadata: {
        native_filter_configuration: [
          { id: 'F', scope: { rootPath: ['two'], excluded: [] }, chartsInScope: [999] },
        ],
        chart_configuration: {
          [a]: { id: a, crossFilters: { scope: 'global', chartsInScope: [999] } },
          [b]: {
            id: b,
            crossFilters: { scope: { rootPath: ['one'], excluded: [] }, chartsInScope: [] },
          },
          999: { id: 999, crossFilters: { scope: 'global', chartsInScope: [] } },
        },
      },
    });
    expect(saved.positions).toMatchObject({ DASHBOARD_VERSION_KEY: 'v2', a: { type: 'CHART' } });
    expect(saved.native_filter_configuration).toMatchObject([
      { id: 'F', chartsInScope: [b], tabsInScope: ['two'] },
    ]);
    expect(saved.global_chart_configuration).toMatchObject({ chartsInScope: [a, b] });
    expect(saved.chart_configuration).toEqual({
      [a]: { id: a, crossFilters: { scope: 'global', chartsInScope: [b] } },
      [b]: {
        id: b,
        crossFilters: { scope: { rootPath: ['one'], excluded: [] }, chartsInScope: [a] },
      },
    });
  });
});
