/** Groups that the server wrote into the names of columns, as the values that rows would have. */

const NULL_GROUP = '<NULL>';
const NUMERIC = 0;
const TEMPORAL = 2;
const BOOLEAN = 3;
/** More digits than that a double may not hold. */
const EXACT_DIGITS = 15;

const numberIn = (text: string): number | string => {
  const digits = text.replace(/e.*$/i, '').replaceAll(/\D/g, '').length;
  return digits > 0 && digits <= EXACT_DIGITS && Number.isFinite(Number(text))
    ? Number(text)
    : text;
};

const momentIn = (text: string): number | string => {
  const moment = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d{1,3})?)?$/.test(text)
    ? Date.parse(text.length > 10 ? `${text.replace(' ', 'T')}Z` : text)
    : Number.NaN;
  return Number.isNaN(moment) ? text : moment;
};

/** `kind` is the generic type of the column; of one that is not known, the text is the value. */
export const groupValue = (text: string, kind: number | undefined): unknown => {
  if (text === NULL_GROUP) return null;
  if (kind === BOOLEAN && (text === 'True' || text === 'False')) return text === 'True';
  if (kind === NUMERIC) return numberIn(text);
  return kind === TEMPORAL ? momentIn(text) : text;
};
