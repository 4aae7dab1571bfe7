/** A box plot in words, for those who cannot see it. */
import type { Amount } from '../../shared/amount';
import type { PointGrid } from '../../usePointKeys';
import type { Box } from './boxes';

type Format = (amount: Amount) => string;

/** More boxes would be a long speech; the table has them all. */
const TOLD = 5;

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

const boxText = ({ name, median, q1, q3, min, max, outliers }: Box, format: Format): string =>
  `${name}: median ${format(median)}, middle half from ${format(q1)} to ${format(q3)}, ` +
  `whiskers from ${format(min)} to ${format(max)}, ${counted(outliers.length, 'outlier', 'outliers')}`;

export const boxSummary = (boxes: readonly Box[], format: Format): string => {
  const rest = boxes.length - TOLD;
  return [
    boxes.length === 0 ? 'No boxes.' : `${counted(boxes.length, 'box', 'boxes')}.`,
    ...boxes.slice(0, TOLD).map((box) => `${boxText(box, format)}.`),
    ...(rest > 0 ? [`And ${rest} more.`] : []),
  ].join(' ');
};

export const boxGrid = (boxes: readonly Box[], format: Format): PointGrid => ({
  series: 1,
  places: boxes.length,
  textOf: (_, place) => {
    const box = boxes[place];
    return box ? boxText(box, format) : null;
  },
  itemOf: (_, place) => ({ seriesIndex: 0, dataIndex: place }),
});
