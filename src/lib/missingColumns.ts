/** A query that names columns which its dataset lacks: `Columns missing in dataset: ['a', 'b']`. */
import { quotedTexts } from './refusedFields';

const MISSING = /^(?:Error: )?Columns missing in dataset: \[(.*)\]$/s;

/** The names of the columns; none where the message is about something else. */
export const missingColumns = (message: string): readonly string[] => {
  const [, list] = MISSING.exec(message) ?? [];
  return list === undefined ? [] : quotedTexts(list);
};

/** The names in a sentence; null where the message is about something else. */
export const missingInWords = (message: string): string | null => {
  const names = missingColumns(message).map((name) => `“${name}”`);
  const last = names.pop();
  if (last === undefined) return null;
  return names.length === 0
    ? `The dataset has no column ${last}`
    : `The dataset does not have the columns ${names.join(', ')} and ${last}`;
};
