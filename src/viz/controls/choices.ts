/** What selects offer. */
import { type Choice, pairs } from './choice';

const count = (...values: readonly number[]): readonly Choice[] =>
  values.map((value) => ({ value, label: value.toLocaleString('en-US') }));

export const ROW_LIMITS = count(10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000);
export const SERIES_LIMITS = count(5, 10, 25, 50, 100, 500);

/** Offered where a dataset names none of its own. */
export const TIME_GRAINS = pairs(
  ['PT5S', '5 seconds'],
  ['PT30S', '30 seconds'],
  ['PT1M', '1 minute'],
  ['PT5M', '5 minutes'],
  ['PT30M', '30 minutes'],
  ['PT1H', '1 hour'],
  ['PT6H', '6 hours'],
  ['P1D', 'Day'],
  ['P7D', '7 days'],
  ['P1W', 'Week'],
  ['1969-12-28T00:00:00Z/P1W', 'Week starting Sunday'],
  ['P1W/1970-01-03T00:00:00Z', 'Week ending Saturday'],
  ['P1M', 'Month'],
  ['P3M', 'Quarter'],
  ['P1Y', 'Year'],
);

export const NUMBER_FORMATS = pairs(
  ['SMART_NUMBER', 'Adaptive formatting'],
  ['~g', 'Original value'],
  [',d', ',d (12345.432 => 12,345)'],
  ['.1s', '.1s (12345.432 => 10k)'],
  ['.3s', '.3s (12345.432 => 12.3k)'],
  [',.1%', ',.1% (12345.432 => 1,234,543.2%)'],
  ['.2%', '.2% (12345.432 => 1234543.20%)'],
  ['.3%', '.3% (12345.432 => 1234543.200%)'],
  ['.4r', '.4r (12345.432 => 12350)'],
  [',.1f', ',.1f (12345.432 => 12,345.4)'],
  [',.2f', ',.2f (12345.432 => 12,345.43)'],
  [',.3f', ',.3f (12345.432 => 12,345.432)'],
  ['+,', '+, (12345.432 => +12,345.432)'],
  ['$,.2f', '$,.2f (12345.432 => $12,345.43)'],
  ['DURATION', 'Duration in ms (66000 => 1m 6s)'],
  ['DURATION_SUB', 'Duration in ms with parts (1.40008 => 1ms 400µs 80ns)'],
  ['DURATION_COL', 'Duration in ms as a clock (10500000 => 2:55:00)'],
  ['MEMORY_DECIMAL', 'Memory in bytes (1024 => 1.02 kB)'],
  ['MEMORY_BINARY', 'Memory in bytes, binary (1024 => 1 KiB)'],
  ['MEMORY_TRANSFER_RATE_DECIMAL', 'Bytes per second (1024 => 1.02 kB/s)'],
  ['MEMORY_TRANSFER_RATE_BINARY', 'Bytes per second, binary (1024 => 1 KiB/s)'],
);

export const TIME_FORMATS = pairs(
  ['smart_date', 'Adaptive formatting'],
  ['%d/%m/%Y', '%d/%m/%Y | 14/01/2019'],
  ['%m/%d/%Y', '%m/%d/%Y | 01/14/2019'],
  ['%d.%m.%Y', '%d.%m.%Y | 14.01.2019'],
  ['%Y-%m-%d', '%Y-%m-%d | 2019-01-14'],
  ['%Y-%m-%d %H:%M:%S', '%Y-%m-%d %H:%M:%S | 2019-01-14 01:32:10'],
  ['%d-%m-%Y %H:%M:%S', '%d-%m-%Y %H:%M:%S | 14-01-2019 01:32:10'],
  ['%H:%M:%S', '%H:%M:%S | 01:32:10'],
);

export const ROLLING_TYPES = pairs(
  ['None', 'None'],
  ['mean', 'Mean'],
  ['sum', 'Sum'],
  ['std', 'Standard deviation'],
  ['cumsum', 'Cumulative sum'],
);
export const COMPARISON_TYPES = pairs(
  ['values', 'Actual values'],
  ['difference', 'Difference'],
  ['percentage', 'Percentage change'],
  ['ratio', 'Ratio'],
);
export const RESAMPLE_RULES = pairs(
  ['1T', '1 minute'],
  ['1H', '1 hour'],
  ['1D', '1 day'],
  ['7D', '7 days'],
  ['1M', '1 month'],
  ['1AS', '1 year'],
);
export const RESAMPLE_METHODS = pairs(
  ['asfreq', 'Leave empty'],
  ['bfill', 'Value after'],
  ['ffill', 'Value before'],
  ['median', 'Median'],
  ['mean', 'Mean'],
  ['sum', 'Sum'],
);
export const SERIES_SORTS = pairs(
  ['name', 'Name'],
  ['sum', 'Total'],
  ['min', 'Minimum'],
  ['max', 'Maximum'],
  ['avg', 'Average'],
);
export const MARGINS = count(15, 30, 50, 75, 100, 125, 150, 200);
export const TITLE_POSITIONS = pairs(['Left', 'Along the axis'], ['Top', 'Above the axis']);
export const LABEL_ROTATIONS = pairs([0, '0°'], [45, '45°'], [90, '90°'], [-45, '-45°']);
export const LABEL_INTERVALS = pairs(['auto', 'As many as fit'], ['0', 'All']);
export const LEGEND_TYPES = pairs(['scroll', 'Scroll'], ['plain', 'Show all']);
export const LEGEND_POSITIONS = pairs(
  ['top', 'Top'],
  ['bottom', 'Bottom'],
  ['left', 'Left'],
  ['right', 'Right'],
);
export const LEGEND_ORDERS = pairs(
  [null, 'As drawn'],
  ['asc', 'Name, A to Z'],
  ['desc', 'Name, Z to A'],
);
export const COLOR_MEANINGS = pairs(['Green', 'Green for more'], ['Red', 'Red for more']);
export const CONTRIBUTION_MODES = pairs([null, 'None'], ['row', 'Row'], ['column', 'Series']);
export const AGGREGATIONS = pairs(
  ['LAST_VALUE', 'Latest value'],
  ['raw', 'Over the whole range'],
  ['sum', 'Sum'],
  ['mean', 'Average'],
  ['min', 'Minimum'],
  ['max', 'Maximum'],
  ['median', 'Median'],
);
export const QUERY_MODES = pairs(['aggregate', 'Aggregate'], ['raw', 'Raw records']);
export const ORIENTATIONS = pairs(['vertical', 'Vertical'], ['horizontal', 'Horizontal']);
export const SHARE_LABELS = pairs(
  ['key', 'Category name'],
  ['value', 'Value'],
  ['percent', 'Percentage'],
  ['key_value', 'Category and value'],
  ['key_percent', 'Category and percentage'],
  ['key_value_percent', 'Category, value and percentage'],
  ['value_percent', 'Value and percentage'],
);
export const PIE_LABELS = [...SHARE_LABELS, ...pairs(['template', 'A template'])];
export const FONT_SIZES = pairs(
  [0.2, 'Tiny'],
  [0.3, 'Small'],
  [0.4, 'Normal'],
  [0.5, 'Large'],
  [0.6, 'Huge'],
);
export const SMALL_FONT_SIZES = pairs(
  [0.125, 'Tiny'],
  [0.15, 'Small'],
  [0.2, 'Normal'],
  [0.3, 'Large'],
  [0.4, 'Huge'],
);
