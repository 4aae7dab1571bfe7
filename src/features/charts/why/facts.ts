/** What a chart's numbers rest on, in words, from its answer and its settings. */
import { metricLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import type { ChartResult, DatasetFacts } from '@/viz/chartResult';
import { clauseOf, isLeftOut } from '@/viz/shared/leftOutFilter';
import type { FormData } from '@/viz/formData';
import { formsOfQueries } from '@/viz/queries';
import { queryName } from '@/viz/queryName';
import { toList } from '@/viz/shared/labels';
import { addressParameters } from '../addressParameters';
import { conditionsOf } from '../drill/conditionWords';
import { detailFilters } from '../drill/detailFilters';
import { agesOf, answeredQueries, periodsOf, rowsOf, rulesOf, type Said } from './perQuery';

/** A filter of the page that means this chart. */
export interface PageFilter {
  readonly id: string;
  readonly name: string;
  readonly words: string;
  /** Why it does not change the chart; null where it does. */
  readonly why: string | null;
  /** The chart in which it was clicked; missing for one of the bar. */
  readonly source?: number;
  /** It is no filter: it changes how the chart shows its data. */
  readonly isControl?: boolean;
}

interface Of {
  readonly origin: string;
  readonly words: string;
}

export interface Why {
  readonly periods: readonly Said[];
  readonly filters: readonly Of[];
  /** Display controls that act; their origins are their names. */
  readonly controls: readonly Of[];
  readonly others: readonly {
    readonly origin: string;
    readonly words: string;
    readonly why: string;
  }[];
  readonly rows: readonly Said[];
  readonly rules: readonly Said[];
  readonly ages: readonly Said[];
  readonly sql: readonly string[];
}

/** Its own filters, without what the dashboard adds. */
const ownFilters = (formData: FormData, { verboseNames: names }: DatasetFacts) => {
  const { time_range: range } = isRecord(formData.extra_form_data) ? formData.extra_form_data : {};
  const own = { ...formData, extra_form_data: {}, extra_filters: [] };
  const words = (form: FormData) =>
    conditionsOf({ ...detailFilters(form), url_params: {} }, { names, formData }).map(
      (condition) => condition.words,
    );
  const isReplaced = (filter: unknown) => isRecord(filter) && filter.operator === 'TEMPORAL_RANGE';
  const filters = toList(formData.adhoc_filters);
  const kept =
    typeof range === 'string' && range !== ''
      ? { ...own, time_range: '', adhoc_filters: filters.filter((one) => !isReplaced(one)) }
      : own;
  const inForce = words(kept);
  const onGroups = filters.filter(isRecord).filter((one) => clauseOf(one) === 'HAVING');
  const groups = onGroups.filter((one) => !isLeftOut(one)).map((one) => String(one.sqlExpression));
  return {
    inForce: [...inForce, ...groups.map((text) => `Groups with ${text}`)],
    replaced: words(own).filter((one) => !inForce.includes(one)),
    leftOut: onGroups
      .filter(isLeftOut)
      .map(
        ({ subject, operator, comparator }) =>
          `Groups with ${metricLabel(subject)} ${String(operator)} ${String(comparator)}`,
      ),
  };
};

const OWN = 'Of the chart';
const REPLACED = 'The time range of the dashboard takes its place';
const LEFT_OUT = 'Not applied: a condition on a metric has to be SQL';

const originOf = ({ name, source, isControl }: PageFilter): string => {
  if (source !== undefined) return name;
  return isControl ? `Display control, ${name}` : `Filter bar, ${name}`;
};

/** Those that the SQL reads; where the server does not tell them, all that it may read. */
const addressOf = ({ url_params: given }: FormData, results: readonly ChartResult[]) => {
  const told = results.flatMap(({ read_parameters: read }) => (read ? [read] : []));
  const read = new Set(told.flat());
  return addressParameters(given)
    .filter(([name]) => told.length === 0 || read.has(name))
    .map(([name, value]) => ({
      origin: `Parameter of the address${told.length === 0 ? ', where its SQL reads it' : ''}`,
      words: `${name}: ${String(value)}`,
    }));
};

/** What each query of the chart has; once where all have it. */
const ofQueries = (
  named: readonly { readonly name: string | null; readonly words: readonly string[] }[],
): readonly Of[] =>
  [...new Set(named.flatMap(({ words }) => words))].flatMap((words) => {
    const having = named.filter((one) => one.words.includes(words));
    return having.length === named.length
      ? [{ origin: OWN, words }]
      : having.map(({ name }) => ({ origin: `${OWN}, ${name}`, words }));
  });

/** Its own filters; where its queries have settings of their own, those of each. */
const ownOf = (formData: FormData, dataset: DatasetFacts) => {
  const forms = formsOfQueries(formData);
  const own = forms.map((form, at) => ({
    name: forms.length < 2 ? null : (queryName(formData, at) ?? `Query ${at + 1}`),
    ...ownFilters(form, dataset),
  }));
  const of = (kind: 'inForce' | 'replaced' | 'leftOut') =>
    ofQueries(own.map((one) => ({ name: one.name, words: one[kind] })));
  return { inForce: of('inForce'), replaced: of('replaced'), leftOut: of('leftOut') };
};

interface Told {
  readonly results: readonly ChartResult[];
  readonly formData: FormData;
  readonly dataset: DatasetFacts;
  readonly page: readonly PageFilter[];
  readonly now: number;
}

export const whyOf = ({ results, formData, dataset, page, now }: Told): Why | null => {
  if (results.length === 0) return null;
  const answered = answeredQueries(results, formData);
  const own = ownOf(formData, dataset);
  const acting = page.filter(({ why }) => why === null);
  return {
    periods: periodsOf(answered),
    filters: [
      ...acting
        .filter(({ isControl }) => !isControl)
        .map((one) => ({ origin: originOf(one), words: one.words })),
      ...addressOf(formData, results),
      ...own.inForce,
    ],
    controls: acting
      .filter(({ isControl }) => isControl)
      .map(({ name, words }) => ({ origin: name, words })),
    others: [
      ...page.flatMap((one) =>
        one.why === null ? [] : [{ origin: originOf(one), words: one.words, why: one.why }],
      ),
      ...own.replaced.map((one) => ({ ...one, why: REPLACED })),
      ...own.leftOut.map((one) => ({ ...one, why: LEFT_OUT })),
    ],
    rows: rowsOf(answered, formData),
    rules: rulesOf(answered),
    ages: agesOf(answered, now),
    sql: results.flatMap(({ query }) => (query ? [query] : [])),
  };
};
