/** The result's columns as the table draws them: names, formats, bars and colours; pure. */
import { metricLabel } from '#common/labels.ts';
import { COMPARISONS, totalOfShares } from '#common/table/compared.ts';
import type { Tokens } from '@/ui/tokens';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { timeGrain } from '../../shared/baseQuery';
import { formatRules, type Painter, painterOf } from '../../shared/conditionalFormats';
import { currencyFormatter, toCurrency, withCurrency } from '../../shared/currency';
import { comparedLabel, comparisonType, shiftedLabel } from '../../shared/compareSteps';
import { toList } from '../../shared/labels';
import { isOfPercents, RELATIVE_CHANGE } from '../../shared/relativeChange';
import type { FormatNumber } from '../../shared/numberFormat';
import { fullDate, fullDates, grainFormat, timeFormatter } from '#common/timeFormat.ts';
import { display, toNumber } from '../../shared/values';
import { type BarScale, barScale } from './bars';
import { type ColumnConfig, columnConfig, wantsBars } from './columnConfig';
import { COMPARED, type Compared, comparedValue, comparedWords, shiftsOf } from './comparison';
import { isRaw } from './mode';
import { timeDimension } from './timeDimension';
import { comparedColumn, comparedTitle, serverComparedTitle, shareOf, titleOf } from './titles';
import { exactDigits, measuredNumber } from '../../shared/numberTexts';

type Row = Readonly<Record<string, unknown>>;

export interface TableColumn {
  /** Its name in the result; a compared column has one of its own. */
  readonly name: string;
  readonly title: string;
  /** What the title leaves out. */
  readonly help: string | null;
  readonly isNumeric: boolean;
  readonly isMetric: boolean;
  readonly isText: boolean;
  /** Made here of a metric at two times: no column of the query. */
  readonly isCompared: boolean;
  readonly align: 'left' | 'center' | 'right';
  /** At least so wide. */
  readonly widthPx: number | null;
  /** As wide as the reader made it. */
  readonly sizePx: number | null;
  readonly truncates: boolean;
  readonly valueOf: (row: Row) => unknown;
  /** What it has in the row of totals. */
  readonly totalOf: (row: Row) => unknown;
  readonly text: (value: unknown) => string;
  /** Every digit of it. */
  readonly exact: (value: unknown) => string;
  readonly bars: BarScale | null;
  readonly paint: Painter | null;
  /** The rule of this column colours the row. */
  readonly paintRow: Painter | null;
  /** Its sign is good or bad news. */
  readonly news: 'up' | 'down' | null;
}

interface Source {
  readonly result: ChartResult;
  readonly form: FormData;
  readonly dataset: DatasetFacts;
  readonly tokens: Tokens;
  readonly metrics: ReadonlySet<string>;
}

const numberText = (
  { result, dataset }: Source,
  config: ColumnConfig,
  metric: string,
  fallback: string | undefined,
  /** The numbers of a metric; null for what is stored. */
  measured: readonly unknown[] | null,
): ((value: unknown) => string) => {
  const specifier = config.numberFormat ?? fallback;
  const currency = toCurrency(
    config.currency ?? dataset.currencyFormats?.[metric],
    result.detected_currency,
  );
  // An amount of money is no key, wherever it stands.
  const kept = measured === null && currency === null ? 'stored' : 'measured';
  const plain = measured
    ? measuredNumber(measured, currency !== null)
    : (value: unknown) => exactDigits(value, kept);
  const written: FormatNumber | null = specifier
    ? currencyFormatter(specifier, currency)
    : currency &&
      withCurrency((value, raw) => plain(typeof raw === 'string' ? raw : value), currency);
  const small = config.smallNumberFormat
    ? currencyFormatter(config.smallNumberFormat, currency)
    : null;
  return (value) => {
    const double = toNumber(value);
    if (double === null) return display(value);
    if (small && Math.abs(double) < 1) return small(double);
    return written ? written(double, value) : plain(value);
  };
};

const dateText = ({ form, result }: Source, name: string, { timeFormat }: ColumnConfig) => {
  const format = timeFormat ?? form.table_timestamp_format;
  if (typeof format === 'string' && format !== '' && format !== 'smart_date')
    return timeFormatter(format);
  const grained = name === timeDimension(form) ? grainFormat(timeGrain(form)) : fullDate;
  return grained === fullDate ? fullDates(result.data.map((row) => row[name])) : grained;
};

const paintersOf = ({ form, result, tokens }: Source, name: string, isNumeric: boolean) => {
  const own = formatRules(form.conditional_formatting).filter(({ column }) => column === name);
  const values = own.length > 0 ? result.data.map((row) => row[name]) : [];
  const painted = { values, isNumeric };
  return {
    paint: painterOf(
      own.filter(({ colorsRow }) => !colorsRow),
      painted,
      tokens,
    ),
    paintRow: painterOf(
      own.filter(({ colorsRow }) => colorsRow),
      painted,
      tokens,
    ),
  };
};

const barsOf = ({ form, result }: Source, config: ColumnConfig, name: string): BarScale | null =>
  wantsBars(form, config)
    ? barScale(
        result.data.map((row) => row[name]),
        {
          startsLeft: config.barsStartLeft ?? form.align_pn === true,
          colorsSigns: config.colorsSigns ?? form.color_pn !== false,
        },
      )
    : null;

const plainColumn = (source: Source, name: string, type: number | undefined): TableColumn => {
  const { form, dataset, metrics } = source;
  const share = shareOf(form, name);
  const isPercent = share !== null;
  const metric = share ?? name;
  const isMetric = isPercent || metrics.has(name);
  const config = columnConfig(form, name);
  const date = type === 2 ? dateText(source, name, config) : display;
  const number = numberText(
    source,
    config,
    isPercent ? '' : metric,
    isPercent ? '.2%' : dataset.columnFormats[name],
    isMetric ? source.result.data.map((row) => row[name]) : null,
  );
  const isNumeric = type === 0;
  const text = (value: unknown) => {
    if (type === 2 && typeof value === 'number') return date(value);
    return isNumeric && value !== null && value !== undefined ? number(value) : display(value);
  };
  return {
    name,
    title: titleOf(form, name, dataset.verboseNames),
    help: null,
    isNumeric,
    isMetric,
    isText: type === 1,
    isCompared: false,
    align: config.align ?? (isNumeric ? 'right' : 'left'),
    widthPx: config.widthPx,
    sizePx: null,
    truncates: config.truncates,
    valueOf: (row) => row[name],
    // The shares of a column are of what its total is.
    totalOf: (row) => (isPercent ? (totalOfShares(toNumber(row[metric])) ?? undefined) : row[name]),
    text,
    exact: (value) =>
      isNumeric && value !== null && value !== undefined
        ? exactDigits(value, isMetric ? 'measured' : 'stored')
        : text(value),
    // What is stored may be a key or a year: it has bars only where the settings of its column say so.
    bars: isNumeric && (isMetric || config.hasBars) ? barsOf(source, config, name) : null,
    ...paintersOf(source, name, isNumeric),
    news: null,
  };
};

const newsOf = (
  { comparison_color_enabled, comparison_color_scheme }: FormData,
  what: Compared,
) => {
  if (comparison_color_enabled !== true || what === 'before') return null;
  return comparison_color_scheme === 'Red' ? 'down' : 'up';
};

/** The row of totals as a row of this column: shares are of what the totals of their metric are. */
const totalsFor = (name: string, share: string | null, shift: string) => (totals: Row) => {
  const wholeOf = (metric: string) => totalOfShares(toNumber(totals[metric]));
  return share === null
    ? totals
    : { [name]: wholeOf(share), [`${name}__${shift}`]: wholeOf(`${share}__${shift}`) };
};

/** Whether a metric is shown as percentages. */
const isPercentage = ({ form, dataset }: Source, metric: string): boolean =>
  shareOf(form, metric) !== null ||
  isOfPercents(columnConfig(form, metric).numberFormat ?? dataset.columnFormats[metric]);

/** A metric at another time, and how far it is from it. */
const comparedColumns = (source: Source, main: TableColumn, shift: string, isOnly: boolean) =>
  COMPARED.map((what): TableColumn => {
    const named = isOnly ? null : shift;
    const name = comparedColumn(what, main.name, named);
    const config = columnConfig(source.form, name);
    const number = numberText(
      source,
      config,
      what === 'change' ? '' : main.name,
      what === 'change' ? '.1%' : undefined,
      [],
    );
    const isPlain = config.numberFormat === null && what !== 'change';
    const isOfPercentage = what === 'change' && isPercentage(source, main.name);
    const valueOf = (row: Row) => comparedValue(what, row, main.name, shift);
    const share = shareOf(source.form, main.name);
    const asRow = totalsFor(main.name, share, shift);
    return {
      ...main,
      name,
      title: config.title ?? comparedTitle(what, main.title, named),
      help: isOfPercentage
        ? `${comparedWords(what, shift)}. ${RELATIVE_CHANGE}`
        : comparedWords(what, shift),
      widthPx: config.widthPx,
      valueOf,
      totalOf: (row) => (row[share ?? main.name] === undefined ? undefined : valueOf(asRow(row))),
      isCompared: true,
      text: (value) => {
        if (value === null || value === undefined) return '–';
        return isPlain ? main.text(value) : number(value);
      },
      exact: (value) => (value === null || value === undefined ? '–' : main.exact(value)),
      bars: null,
      paint: null,
      paintRow: null,
      news: newsOf(source.form, what),
    };
  });

/** What the server put in place of a metric at two times. */
const serverCompared = (source: Source, shifts: readonly string[]) => {
  const type = comparisonType(source.form);
  if (type === null) return new Map<string, TableColumn>();
  const shifted = [...source.metrics].flatMap((metric) =>
    shifts.map((shift) => ({ metric, shift })),
  );
  return new Map(
    shifted.flatMap((one) => {
      const name = comparedLabel(type, one);
      const at = source.result.colnames.indexOf(name);
      if (at < 0) return [];
      const metrics = new Set([...source.metrics, name]);
      const column = plainColumn({ ...source, metrics }, name, source.result.coltypes[at]);
      const config = columnConfig(source.form, name);
      const metric = titleOf(source.form, one.metric, source.dataset.verboseNames);
      const named = shifts.length === 1 ? null : one.shift;
      const share = numberText(source, config, '', '.1%', []);
      const title = config.title ?? serverComparedTitle(type, metric, named);
      const totalOf = (row: Row) => {
        const [now, then] = [one.metric, shiftedLabel(one)].map((label) => toNumber(row[label]));
        const total = now == null || then == null ? NaN : COMPARISONS[type](now, then);
        return Number.isFinite(total) ? total : undefined;
      };
      const text = type === 'percentage' ? { text: share } : {};
      const isOfPercentage = type === 'percentage' && isPercentage(source, one.metric);
      const help = isOfPercentage ? RELATIVE_CHANGE : null;
      return [[name, { ...column, title, totalOf, help, ...text }]];
    }),
  );
};

export const tableColumns = (
  result: ChartResult,
  form: FormData,
  dataset: DatasetFacts,
  tokens: Tokens,
): readonly TableColumn[] => {
  // Rows as they are stored have no metrics, whatever was chosen before.
  const [own = [], percents = []] = isRaw(form)
    ? []
    : [form.metrics, form.percent_metrics].map((one) => toList(one).map(metricLabel));
  const source: Source = { result, form, dataset, tokens, metrics: new Set([...own, ...percents]) };
  const shifts = shiftsOf(form);
  const metrics = [...own, ...percents, ...percents.map((label) => `%${label}`)];
  /** Metrics of another time have columns of their own, and those that only shares are made of have none. */
  const isLeftOut = (name: string) =>
    metrics.some((metric) => shifts.some((shift) => name === `${metric}__${shift}`)) ||
    (percents.includes(name) && !own.includes(name) && result.colnames.includes(`%${name}`));
  const differences = serverCompared(source, shifts);
  return result.colnames
    .flatMap((name, index) => {
      if (isLeftOut(name)) return [];
      const byServer = differences.get(name);
      if (byServer) return [byServer];
      const column = plainColumn(source, name, result.coltypes[index]);
      if (!column.isMetric) return [column];
      const compared = shifts.filter((shift) => result.colnames.includes(`${name}__${shift}`));
      return [
        column,
        ...compared.flatMap((shift) =>
          comparedColumns(source, column, shift, compared.length === 1),
        ),
      ];
    })
    .filter(({ name }) => columnConfig(form, name).isVisible);
};
