import { describe, expect, test } from 'vitest';
import { linkNote, readLink, settingsNote } from './readLink';
import { limitsOf } from './validators';

const read = (text: string) =>
  readLink(
    JSON.parse(text) as Record<string, unknown>,
    'echarts_timeseries_line',
    limitsOf(undefined),
  );

describe('the settings in a link', () => {
  test('what every control can read is taken without a word', () =>
    expect(read('{"viz_type":"pie","groupby":["carrier"],"row_limit":"50","donut":true}')).toEqual({
      given: { viz_type: 'pie', groupby: ['carrier'], row_limit: '50', donut: true },
      problems: [],
      notTaken: [],
    }));

  test('names in another style are read as the setting they mean', () => {
    const { given, notTaken } = read('{"vizType":"pie","rowLimit":50,"groupBy":["carrier"]}');
    expect(given).toEqual({ viz_type: 'pie', row_limit: 50, groupby: ['carrier'] });
    expect(notTaken).toEqual([]);
    expect(read('{"rowLimit":50,"row_limit":10}').given).toMatchObject({ row_limit: 10 });
  });

  test.each([
    ['{"row_limit":100001}', 'Row limit: 100001 cannot exceed 100000'],
    ['{"row_limit":1.5}', 'Row limit: 1.5 is expected to be an integer'],
    ['{"limit":-1}', 'Series limit: -1 is expected to be a positive integer'],
    ['{"opacity":7}', 'Area opacity: 7 is above 1'],
    ['{"sort_series_type":"zzz"}', 'Sort series by: zzz is not offered'],
    ['{"show_legend":"perhaps"}', 'Show legend: perhaps is neither yes nor no'],
    ['{"metrics":[5]}', 'Metrics: [5] cannot be read'],
    ['{"adhoc_filters":"a = 1"}', 'Filters: a = 1 cannot be read'],
    ['{"viz_type":5}', 'Chart type: 5 cannot be read'],
    ['{"time_range":5}', 'Time range: 5 cannot be read'],
    ['{"until":["2001"]}', 'End of the time range: ["2001"] cannot be read'],
    ['{"__proto__":{"isAdmin":true}}', '__proto__'],
    ['{"constructor":1}', 'constructor'],
  ])('%s is not taken, and the page says why: %s [VAL-05, VAL-12]', (text, note) => {
    const { given, notTaken } = read(text);
    expect(notTaken).toEqual([note]);
    expect(Object.keys(given)).toEqual([]);
    expect(Object.getPrototypeOf(given)).toBe(Object.prototype);
  });

  test('a number that cannot be read is a mistake of the settings; unknown names and old choices are none', () => {
    const old = '{"viz_type":"heatmap_v2","normalize_across":"old","row_limit":"abc","made_up":1}';
    const { problems, notTaken } = read(old);
    expect(problems).toEqual(['Row limit: abc is expected to be an integer']);
    expect(notTaken).toHaveLength(3);
    expect(settingsNote(problems)).toBe(
      'The settings have mistakes: Row limit: abc is expected to be an integer',
    );
  });

  test('a setting that nobody knows is kept and named', () => {
    const { given, notTaken } = read('{"made_up":1,"row_limit":5}');
    expect(given).toEqual({ made_up: 1, row_limit: 5 });
    expect(notTaken).toEqual(['made_up']);
  });

  test('a chart of another product keeps all its settings', () =>
    expect(read('{"viz_type":"deck_scatter","spatial":{"a":1}}')).toEqual({
      given: { viz_type: 'deck_scatter', spatial: { a: 1 } },
      problems: [],
      notTaken: [],
    }));

  test.each([
    ['{"viz_type":"line","x_axis_format":"%Y","show_brush":"no","made_up":1}', ['made_up']],
    ['{"viz_type":"dist_bar","groupby":["a"],"columns":["b"],"bar_stacked":true}', []],
    ['{"viz_type":"area","stacked_style":"expand","zz":{}}', ['zz']],
    ['{"viz_type":"pivot_table","pandas_aggfunc":"mean","number_format":",d"}', []],
    ['{"viz_type":"deck_scatter","longitude":"x","latitude":"y","odd":2}', ['odd']],
    ['{"viz_type":"pie","pie_label_type":"key"}', []],
    [
      '{"viz_type":"table","time_comparison":"y","enable_time_comparison":true,"metrics":["a"]}',
      [],
    ],
  ])(
    'of an older chart, %s, only those are named that nobody reads: %j [VAL-12]',
    (text, named) => {
      const { given, notTaken } = read(text);
      expect(given).toEqual(JSON.parse(text));
      expect(notTaken).toEqual(named);
    },
  );

  test.each([
    ['{"viz_type":"line","row_limit":"abc"}', 'Row limit: abc is expected to be an integer'],
    [
      '{"viz_type":"line","y_log_scale":"perhaps"}',
      'Logarithmic axis: perhaps is neither yes nor no',
    ],
    ['{"viz_type":"area","opacity":7}', 'Area opacity: 7 is above 1'],
    ['{"viz_type":"line","adhoc_filters":[5]}', 'Filters: [5] cannot be read'],
    ['{"viz_type":"pie","adhoc_filters":[5]}', 'Filters: [5] cannot be read'],
    [
      '{"viz_type":"big_number_total","row_limit":"abc"}',
      'Row limit: abc is expected to be an integer',
    ],
  ])('the values of %s are checked, too: %s', (text, note) =>
    expect(read(text).notTaken).toEqual([note]),
  );

  test('an older name of the type is not taken for another spelling of a setting of today', () =>
    expect(read('{"viz_type":"line","x_axis_format":"%Y"}').given).toEqual({
      viz_type: 'line',
      x_axis_format: '%Y',
    }));

  test('the note names a few and counts the rest', () => {
    expect(linkNote([])).toBeNull();
    expect(linkNote(['a'])).toBe('Ignored in the link: a');
    expect(linkNote('abcdefgh'.split(''))).toBe('Ignored in the link: a, b, c, d, e, f and 2 more');
  });
});
