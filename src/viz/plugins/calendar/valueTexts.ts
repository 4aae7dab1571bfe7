/** The values of a calendar, written in its cells. */
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import type { FormData } from '../../formData';
import type { Amount } from '../../shared/amount';
import { type MetricFormats, metricFormats, type PictureFacts } from '../../shared/metricFormats';
import type { MomentSeries } from '../../shared/momentSeries';
import { textWidth } from '../../shared/textWidth';

export const calendarFormats = (name: string, form: FormData, dataset: PictureFacts) =>
  metricFormats(name, { format: form.y_axis_format }, dataset);

interface ValueTexts {
  /** For each series. */
  readonly write: readonly MetricFormats['label'][];
  readonly fontSize: number;
}

const [LEAST_PX, MOST_PX] = [8, 12];

/** Null where a value has no room in its cell: some alone would look like all there are. */
export const valueTexts = (
  { series }: MomentSeries,
  { form, dataset }: Pick<Look, 'form' | 'dataset'>,
  cellPx: number,
): ValueTexts | null => {
  if (form.show_values !== true) return null;
  const write = series.map(({ name }) => calendarFormats(name, form, dataset).label);
  const widest = Math.max(
    1,
    ...series.flatMap(({ amounts }, at) =>
      amounts.map((one) => (one === null ? 0 : textWidth(write[at]?.(Number(one), one) ?? ''))),
    ),
  );
  const fontSize = Math.min(Math.floor(((cellPx - 2) * MOST_PX) / widest), MOST_PX, cellPx - 2);
  return fontSize >= LEAST_PX ? { write, fontSize } : null;
};

/** A value in the middle of its cell. */
export const valueText = (
  { write, fontSize }: ValueTexts,
  series: number,
  amount: Amount,
  { x, y, fill }: { readonly x: number; readonly y: number; readonly fill: string },
) => ({
  type: 'text',
  silent: true,
  x,
  y,
  style: {
    text: write[series]?.(Number(amount), amount) ?? '',
    align: 'center',
    verticalAlign: 'middle',
    fill,
    fontSize,
    fontFamily: FONT,
  },
});
