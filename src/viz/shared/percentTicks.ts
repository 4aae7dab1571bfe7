/** How an axis of percentages writes its ticks: with the decimals that tell them apart, and no others. */
import { type FormatNumber, numberFormatter } from './numberFormat';

const PERCENT = /^([+(-]?),?(?:\.\d+)?~?%$/;
/** A tick with more is no round one. */
const MOST_PLACES = 6;

/** Ticks are round: the decimals of each are the distance to its neighbors. */
const placesOf = (value: number): number | null => {
  const percent = Number((value * 100).toPrecision(12));
  for (let places = 0; places <= MOST_PLACES; places += 1)
    if (Number(percent.toFixed(places)) === percent) return places;
  return null;
};

/** Undefined where the format is not one of percentages. */
export const percentTicks = (specifier: string): FormatNumber | undefined => {
  const sign = PERCENT.exec(specifier)?.[1];
  if (sign === undefined) return undefined;
  const asChosen = numberFormatter(specifier);
  return (value) => {
    const places = placesOf(value);
    return places === null ? asChosen(value) : numberFormatter(`${sign},.${places}%`)(value);
  };
};
