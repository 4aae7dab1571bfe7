/** A pie in words: for those who cannot see it, and of what it leaves out. */
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { addingUpNote } from '../../shared/addingUp';
import type { FormatNumber } from '../../shared/numberFormat';
import { isCut } from '../../shared/rowLimit';
import { counted, figure, listGrid, told } from '../../shared/told';
import type { PointGrid } from '../../usePointKeys';
import { percent } from '../../shared/shareLabel';
import { amountText, unsizedNote } from '../../shared/sizedRows';
import { metricOf, rowsOf, type Slice, type Whole } from './slices';

/** Which part of the groups the slices are, and what their shares are of; null where they are all. */
const partNote = (result: ChartResult, form: FormData, whole: Whole | null): string | null => {
  if (!isCut(result, form)) return null;
  const groups = counted(result.data.length, 'group');
  const largest =
    result.data.length === 1
      ? 'The largest group'
      : `The ${figure(result.data.length)} largest groups`;
  const what = form.sort_by_metric === false ? groups : largest;
  if (!whole)
    return `${what}; shares are of these groups only, since the row limit left out the others`;
  return whole.groups > result.data.length
    ? `${what} of ${figure(whole.groups)}; shares and Other include all of them`
    : null;
};

/** What the picture leaves out; null where it shows all. */
export const pieNote = (
  result: ChartResult,
  form: FormData,
  whole: Whole | null,
  slices: readonly Slice[],
  dataset: Pick<DatasetFacts, 'verboseNames' | 'metricKinds'>,
): string | null =>
  [
    addingUpNote(
      metricOf(form),
      dataset,
      slices.some(({ groups }) => groups === null) ? 'shares and Other' : 'shares',
    ),
    partNote(result, form, whole),
    unsizedNote(rowsOf(slices)),
  ]
    .filter((note) => note !== null)
    .join('. ') || null;

const sliceText = (slice: Slice, format: FormatNumber): string =>
  `${slice.name}: ${slice.exact ?? amountText(slice, format)}, ${percent(slice.share)}`;

const texts = (slices: readonly Slice[], format: FormatNumber) => (at: number) => {
  const slice = slices[at];
  return slice ? sliceText(slice, format) : '';
};

export const pieSummary = (slices: readonly Slice[], format: FormatNumber): string =>
  told(slices.length, texts(slices, format), 'slice');

export const sliceGrid = (slices: readonly Slice[], format: FormatNumber): PointGrid =>
  listGrid(slices.length, texts(slices, format));
