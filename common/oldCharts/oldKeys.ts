/** Settings that charts of today's types had under other names, and what they are now. */
import type { Settings } from './oldTypes.ts';

interface OldKeys {
  /** Old name → name of today, which holds where it has a value. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** What several old settings say together. */
  readonly change?: (settings: Settings) => Settings;
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

const isMissing = (value: unknown): boolean => value === undefined || value === null;

const SHIFTS: Readonly<Record<string, string>> = {
  r: 'inherit',
  y: '1 year ago',
  m: '1 month ago',
  w: '1 week ago',
  c: 'custom',
};

const DATE = /^\s*(\d{4}-\d\d-\d\d)/;

/** The day from which on a chart was compared with a range of its own. */
const customStart = ({ adhoc_custom: ranges }: Settings): Settings => {
  const [range] = listOf(ranges) as readonly { readonly comparator?: unknown }[];
  const [, day] = DATE.exec(String(range?.comparator ?? '')) ?? [];
  return day === undefined ? {} : { start_date_offset: day };
};

/** A comparison was one letter, and switched on apart from it. */
const compared = (settings: Settings): Settings => {
  const { enable_time_comparison: isOn, time_comparison: shift } = settings;
  if (isMissing(shift) || !isMissing(settings.time_compare)) return {};
  return {
    time_compare: isOn === true ? [SHIFTS[String(shift)] ?? 'inherit'] : [],
    ...(isMissing(settings.start_date_offset) ? customStart(settings) : {}),
  };
};

/** The time column of a chart came first among its groups where a box was ticked. */
const withTime = (settings: Settings): Settings => {
  const { include_time: isIncluded, granularity_sqla: column, query_mode: mode } = settings;
  if (isIncluded !== true || typeof column !== 'string' || column === '' || mode === 'raw')
    return {};
  const groups = listOf(settings.groupby);
  return {
    include_time: false,
    groupby: groups.includes(column) ? groups : [column, ...groups],
  };
};

/** Places were two columns of degrees. */
const placed = ({ longitude, latitude, spatial }: Settings): Settings =>
  isMissing(longitude) || isMissing(latitude) || !isMissing(spatial)
    ? {}
    : { spatial: { type: 'latlong', lonCol: longitude, latCol: latitude } };

const SUBTITLE = { subheader: 'subtitle', subheader_font_size: 'subtitle_font_size' };

/** By the types that have them. */
export const OLD_KEYS: Readonly<Record<string, OldKeys>> = {
  pie: {
    renamed: { pie_label_type: 'label_type' },
    change: ({ metric, metrics }) =>
      isMissing(metric) && listOf(metrics).length > 0 ? { metric: listOf(metrics)[0] } : {},
  },
  big_number: { renamed: SUBTITLE },
  big_number_total: {
    renamed: {
      ...SUBTITLE,
      header_format_selector: 'force_timestamp_formatting',
      header_timestamp_format: 'time_format',
    },
  },
  pop_kpi: { change: compared },
  table: { change: (settings) => ({ ...compared(settings), ...withTime(settings) }) },
  handlebars: { change: withTime },
  heatmap_v2: {
    renamed: {
      all_columns_x: 'x_axis',
      all_columns_y: 'groupby',
      y_axis_bounds: 'value_bounds',
      show_perc: 'show_percentage',
    },
  },
  deck_scatter: { change: placed },
  deck_hex: { change: placed },
  deck_grid: { change: placed },
  deck_screengrid: { change: placed },
};

const hasValue = (value: unknown): boolean =>
  !isMissing(value) && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Settings under the names of today. */
export const withNewKeys = <Form extends Settings>(type: string, settings: Form): Form => {
  const old = Object.hasOwn(OLD_KEYS, type) ? OLD_KEYS[type] : undefined;
  if (!old) return settings;
  const renamed = Object.entries(old.renamed ?? {}).flatMap(([from, to]) =>
    hasValue(settings[from]) && isMissing(settings[to]) ? [[to, settings[from]]] : [],
  );
  return { ...settings, ...Object.fromEntries(renamed), ...old.change?.(settings) };
};
