import { expect, test } from 'vitest';
import { aForm, aResult, FACTS, NUMBER, TEXT, TIME } from '../../../test/aViz';
import { timeseriesMarks } from '../plugins/timeseries/marks';
import { timeseriesModel } from '../plugins/timeseries/model';
import { namedRows } from './namedRows';

const BOOLEAN = 3;
const JUNE = Date.UTC(2024, 5, 1);

/** A value in a row, the type of its column, and how the server writes it into the name of a series. */
const CASES = [
  [true, BOOLEAN, 'True', 'TRUE'],
  [false, BOOLEAN, 'False', 'FALSE'],
  ['True', TEXT, 'True', 'True'],
  [null, BOOLEAN, '<NULL>', '<NULL>'],
  [null, TEXT, '<NULL>', '<NULL>'],
  ['', TEXT, '', '<empty string>'],
  ['2003.0', TEXT, '2003.0', '2003.0'],
  [2003, NUMBER, '2003', '2003'],
  [2003, NUMBER, '2003.0', '2003'],
  [1e16, NUMBER, '1e+16', '10000000000000000'],
  [-0.25, NUMBER, '-0.25', '-0.25'],
  ['9007199254740993', NUMBER, '9007199254740993', '9007199254740993'],
  [JUNE, TIME, '2024-06-01 00:00:00', '2024-06-01'],
  [JUNE, TIME, '2024-06-01', '2024-06-01'],
] as const;

test.each(CASES)(
  '%j of type %i, written %j, is the same value under one name on rows and on series: %j',
  (value, kind, written, name) => {
    const rows = aResult(['group', 'count'], [kind, NUMBER], [[value, 1]]);
    const [row] = namedRows(rows, ['group'], 'count', aForm('pie'));
    const form = aForm('echarts_timeseries_scatter', {
      x_axis: 'day',
      metrics: ['count'],
      groupby: ['group'],
    });
    const series = {
      ...aResult(['day', written], [TIME, NUMBER], [[JUNE, 1]]),
      label_map: { [written]: [written] },
    };
    const facts = { ...FACTS, columnKinds: { group: kind } };
    const model = timeseriesModel('scatter', series, form, facts);
    expect(row).toMatchObject({ name, groups: [value] });
    expect(model.series[0]).toMatchObject({ name, colorKey: name });
    const marks = timeseriesMarks(model, series, form);
    expect(marks.chosenBy({ seriesIndex: 0, dataIndex: 0 })?.values).toEqual([value]);
    expect(marks.chosenIn([{ col: 'group', op: 'IN', val: [value] }] as never)).toMatchObject({
      kind: 'series',
    });
  },
);
