import { describe, expect, test } from 'vitest';
import { pageMode, urlParamsOf } from './pageMode';

const ALL = {
  nav: true,
  title: true,
  tabs: true,
  filters: true,
  chartControls: true,
  report: false,
  paper: false,
};

describe('page parameters', () => {
  test.each([
    ['', {}],
    ['?standalone=0', {}],
    ['?standalone=1', { nav: false }],
    ['?standalone=true', { nav: false }],
    ['?standalone=2', { nav: false, title: false }],
    [
      '?standalone=3',
      { nav: false, title: false, filters: false, chartControls: false, report: true },
    ],
    [
      '?standalone=3&paper=true',
      {
        nav: false,
        title: false,
        filters: false,
        chartControls: false,
        report: true,
        paper: true,
      },
    ],
    ['?paper=true', {}],
    ['?show_filters=false', { filters: false }],
    ['?standalone=abc', {}],
    ['?uiConfig=1', { title: false }],
    ['?uiConfig=2', { tabs: false }],
    ['?uiConfig=4', { nav: false }],
    ['?uiConfig=8', { chartControls: false }],
    ['?uiConfig=5', { title: false, nav: false }],
    ['?uiConfig=15', { title: false, tabs: false, nav: false, chartControls: false }],
  ])(
    'the address %s hides %o [RT-20] [RT-21] [RT-22] [RT-23] [RT-24] [RT-25] [RT-26] [RT-27] [RT-28]',
    (search, hidden) => {
      expect(pageMode(search)).toEqual({ ...ALL, ...hidden });
    },
  );

  test('parameters of the page itself are not passed to the charts [RT-18] [RT-19]', () => {
    expect(urlParamsOf('?standalone=1&edit=true&country=FR&city=Lyon')).toEqual({
      country: 'FR',
      city: 'Lyon',
    });
  });
});
