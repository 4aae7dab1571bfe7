/** What makes the rows of a table's file those that its reader sees: the same columns, names and order. */
import type { ComparisonType } from '#common/table/compared.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { comparedLabel, comparisonType, shiftedLabel } from '../../shared/compareSteps';
import { toList } from '../../shared/labels';
import type { Operation } from '../../shared/postProcessing';
import type { FileSteps } from '../../vizPlugin';
import type { OwnState } from '../../vizHooks';
import { allHiddenProblem } from './allHidden';
import { inOrder, readOrder } from './arrangement';
import { columnConfig } from './columnConfig';
import { COMPARED, type Compared, shiftsOf } from './comparison';
import { isRaw, isServerPaged } from './mode';
import { readSorting } from './sortRows';
import { comparedColumn, comparedTitle, serverComparedTitle, titleOf } from './titles';

type Names = DatasetFacts['verboseNames'];

interface FileColumn {
  /** As the table on the screen has it. */
  readonly name: string;
  /** As the rows have it after the query. */
  readonly label: string;
  readonly title: string;
  readonly what?: Compared;
}

const TYPES: Readonly<Record<Exclude<Compared, 'before'>, ComparisonType>> = {
  difference: 'difference',
  change: 'percentage',
};

const beside = (form: FormData, metric: string, names: Names): readonly FileColumn[] => {
  const shifts = shiftsOf(form);
  return shifts.flatMap((shift) =>
    COMPARED.map((what): FileColumn => {
      const named = shifts.length === 1 ? null : shift;
      const one = { metric, shift };
      const name = comparedColumn(what, metric, named);
      return {
        name,
        what,
        label: what === 'before' ? shiftedLabel(one) : comparedLabel(TYPES[what], one),
        title:
          columnConfig(form, name).title ??
          comparedTitle(what, titleOf(form, metric, names), named),
      };
    }),
  );
};

const byServer = (type: ComparisonType, form: FormData, metric: string, names: Names) => {
  const shifts = shiftsOf(form);
  return shifts.map((shift): FileColumn => {
    const label = comparedLabel(type, { metric, shift });
    const called = titleOf(form, metric, names);
    const title =
      columnConfig(form, label).title ??
      serverComparedTitle(type, called, shifts.length === 1 ? null : shift);
    return { name: label, label, title };
  });
};

const metricColumns = (form: FormData, names: Names): readonly FileColumn[] => {
  const own = toList(form.metrics).map(metricLabel);
  const percents = toList(form.percent_metrics).map(metricLabel);
  const plain = (label: string) => ({ name: label, label, title: titleOf(form, label, names) });
  const type = shiftsOf(form).length > 0 ? comparisonType(form) : null;
  if (type !== null)
    return [
      ...percents.map((metric) => plain(`%${metric}`)),
      ...[...new Set([...own, ...percents])].flatMap((metric) =>
        byServer(type, form, metric, names),
      ),
    ];
  return [...own, ...percents.map((metric) => `%${metric}`)].flatMap((label) => [
    plain(label),
    ...beside(form, label, names),
  ]);
};

const columnsShown = (
  columns: readonly string[],
  form: FormData,
  names: Names,
  ownState: OwnState,
): readonly FileColumn[] => {
  const all = [
    ...columns.map((label) => ({ name: label, label, title: titleOf(form, label, names) })),
    ...(isRaw(form) ? [] : metricColumns(form, names)),
  ];
  const order = form.allow_rearrange_columns === true ? readOrder(ownState) : [];
  return inOrder(all, order).filter(({ name }) => columnConfig(form, name).isVisible);
};

/** A title that another column has too stays on the screen: a file tells its columns apart by their names. */
const headingsOf = (columns: readonly FileColumn[], names: Names) => {
  const taken = new Set(columns.map(({ label }) => label));
  const isAlone = (title: string) => columns.filter((one) => one.title === title).length === 1;
  return Object.fromEntries(
    columns.flatMap(({ label, title }) =>
      title !== (names[label] || label) && !taken.has(title) && isAlone(title)
        ? [[label, title]]
        : [],
    ),
  );
};

/** How far metrics are from another time, with every digit. */
const compareSteps = (columns: readonly FileColumn[], form: FormData): readonly Operation[] =>
  (['difference', 'change'] as const).flatMap((what) => {
    const made = columns.filter((column) => column.what === what).map(({ label }) => label);
    const pairs = [...toList(form.metrics).map(metricLabel), ...sharesOf(form)].flatMap((metric) =>
      shiftsOf(form)
        .map((shift) => ({ metric, shift }))
        .filter((one) => made.includes(comparedLabel(TYPES[what], one))),
    );
    if (pairs.length === 0) return [];
    return [
      {
        operation: 'compare',
        options: {
          source_columns: pairs.map(({ metric }) => metric),
          compare_columns: pairs.map(shiftedLabel),
          compare_type: TYPES[what],
          as_read: true,
        },
      },
    ];
  });

const sharesOf = (form: FormData): readonly string[] =>
  toList(form.percent_metrics).map((metric) => `%${metricLabel(metric)}`);

/** Sorted rows keep the numbers they had, which a file would write: a table made flat has none. */
const sortSteps = (
  columns: readonly FileColumn[],
  form: FormData,
  { ownState, isOwnServer }: Parameters<FileSteps>[2],
): readonly Operation[] => {
  // Where the server pages the rows, its query has the order.
  const sorting = isServerPaged(form) ? null : readSorting(ownState.sorting);
  const by = sorting && columns.find(({ name }) => name === sorting.column);
  if (!by) return [];
  return [
    {
      operation: 'sort',
      options: {
        by: [by.label],
        ascending: !sorting.descending,
        ...(isOwnServer ? { as_read: true } : {}),
      },
    },
    { operation: 'flatten' },
  ];
};

const hasSome = (list: unknown): boolean => toList(list).length > 0;

/** A server of another kind computes changes differently: there the metric at the other time stands alone. */
export const tableFileSteps: FileSteps = (form, names, view) => {
  const { query, ownState, isOwnServer } = view;
  const asked = toList(query.columns).map(columnLabel);
  const columns = columnsShown(asked, form, names, ownState).filter(
    ({ what }) => isOwnServer || what === undefined || what === 'before',
  );
  const labels = columns.map(({ label }) => label);
  const isHidden = labels.length === 0 && [query.columns, query.metrics].some(hasSome);
  if (isHidden) throw allHiddenProblem();
  const sorted = sortSteps(columns, form, view);
  const natural = [...asked, ...toList(query.metrics).map(metricLabel), ...sharesOf(form)];
  const isNatural =
    shiftsOf(form).length === 0 && sorted.length === 0 && natural.join('\n') === labels.join('\n');
  const headings = headingsOf(columns, names);
  return [
    ...compareSteps(columns, form),
    ...sorted,
    ...(isNatural ? [] : [{ operation: 'select', options: { columns: labels } }]),
    ...(Object.keys(headings).length > 0
      ? [{ operation: 'rename', options: { columns: headings } }]
      : []),
  ];
};
