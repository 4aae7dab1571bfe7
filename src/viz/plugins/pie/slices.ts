/** Rows as slices: named, the largest first, the smallest and those that were not fetched as one. */
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { namedRows } from '../../shared/namedRows';
import { measuredDigits } from '../../shared/numberFormat';
import { amountOf, type Sized, sized } from '../../shared/sizedRows';
import { toNumber } from '../../shared/values';

export interface Slice extends Sized {
  readonly name: string;
  /** Of the whole, fetched or not. */
  readonly share: number;
  /** A value for each dimension; null where several slices became one. */
  readonly groups: readonly unknown[] | null;
  /** The value as it came, if a double has fewer digits. */
  readonly exact?: string;
  /** Of the rows that became this one, those without a size. */
  readonly unsized?: readonly Sized[];
}

/** All groups there are, those beyond the row limit too. */
export interface Whole {
  readonly total: number;
  readonly groups: number;
}

const OTHER = 'Other';
/** More slices than this cannot be distinguished: the smallest become one. */
const MAX_SLICES = 10;

/** The limit at the end of the statement, which a server may have of its own; a query within it may have another. */
const limitOf = ({ query }: ChartResult): number =>
  Number(/\bLIMIT\s+(\d+)(?:\s+OFFSET\s+\d+)?[\s;]*$/i.exec(query ?? '')?.[1] ?? Infinity);

/** The answer to the question for the whole; null where it was not asked, or is only of as many groups as a server gives. */
export const readWhole = (result: ChartResult | undefined): Whole | null => {
  const [row] = result?.data ?? [];
  const [total, groups] = [toNumber(row?.total), toNumber(row?.groups)];
  if (!result || total === null || groups === null || groups >= limitOf(result)) return null;
  return { total, groups };
};

const sum = (slices: readonly { readonly value: number }[]): number =>
  slices.reduce((total, { value }) => total + value, 0);

export const metricOf = (form: FormData): unknown =>
  toList(form.metric)[0] ?? toList(form.metrics)[0];

const readRows = (result: ChartResult, form: FormData) =>
  namedRows(result, toList(form.groupby), metricOf(form), form).map(
    ({ name, value: read, raw, groups }) => {
      const size = sized(read);
      return {
        name,
        ...size,
        groups,
        ...(typeof raw === 'string' && read !== null && String(read) !== raw
          ? { exact: measuredDigits(raw) }
          : {}),
      };
    },
  );

/** The slices, and beside the gathered one what of it has no size. */
export const rowsOf = (slices: readonly Slice[]): readonly Sized[] =>
  slices.flatMap((slice) => [slice, ...(slice.unsized ?? [])]);

export const totalOf = (slices: readonly Slice[]): number =>
  rowsOf(slices).reduce((total, row) => total + amountOf(row), 0);

/** The rows, and what was not fetched beside them: its size, its number of groups, the size of all, and the share of any. */
export const partsOf = (result: ChartResult, form: FormData, whole: Whole | null) => {
  const rows = readRows(result, form);
  const fetched = sum(rows);
  const net = rows.reduce((total, row) => total + amountOf(row), 0);
  const others = whole ? Math.max(whole.total - net, 0) : 0;
  const total = fetched + others;
  const missing = whole ? Math.max(0, whole.groups - rows.length) : 0;
  const shareOf = (value: number) => (total > 0 ? value / total : 0);
  return { rows, others, missing, total, shareOf };
};

export const otherName = (groups: number): string => `${OTHER} (${groups.toLocaleString('en-US')})`;

export const toSlices = (
  result: ChartResult,
  form: FormData,
  whole: Whole | null = null,
): readonly Slice[] => {
  const { rows, others, missing, shareOf } = partsOf(result, form, whole);
  const slices: readonly Slice[] = rows
    .map((slice) => ({ ...slice, share: shareOf(slice.value) }))
    .sort((a, b) => b.value - a.value);
  const least = Number(form.threshold_for_other ?? 0) / 100;
  const isMany = slices.length + Math.min(missing, 1) > MAX_SLICES;
  const keep = slices.filter(
    ({ share }, index) => share >= least && (!isMany || index < MAX_SLICES - 1),
  );
  const rest = slices.slice(keep.length);
  const gathered = rest.length + missing;
  if (gathered < 2 && missing === 0) return slices;
  const value = sum(rest) + others;
  const unsized = rest.filter(({ amount }) => amount !== undefined);
  return [
    ...keep,
    {
      name: otherName(gathered),
      value,
      share: shareOf(value),
      groups: null,
      ...(unsized.length > 0 ? { unsized } : {}),
    },
  ];
};

/** Once slices are hidden, the circle is divided among the others: shares are of these, as the angles are. */
export const sharesOfShown = (
  slices: readonly Slice[],
  hidden: ReadonlySet<string>,
): readonly Slice[] => {
  const isShown = ({ name }: Slice) => !hidden.has(name);
  if (slices.every(isShown)) return slices;
  const shown = slices.reduce((all, slice) => (isShown(slice) ? all + slice.share : all), 0);
  return slices.map((slice) => ({
    ...slice,
    share: isShown(slice) && shown > 0 ? slice.share / shown : 0,
  }));
};
