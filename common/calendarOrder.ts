/** Weekdays and months by their English names, whole or of three letters, in the order of the calendar. */

const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const LETTERS = 3;

/** The order of an axis, and of groups of a pivot table, as it is saved. Other products know none, and sort as ever. */
export const CALENDAR = 'calendar';

type Places = ReadonlyMap<string, number>;

const placesOf = (names: readonly string[]): Places =>
  new Map(
    names.flatMap((name, at) => [[name, at] as const, [name.slice(0, LETTERS), at] as const]),
  );

const CALENDARS: readonly Places[] = [WEEKDAYS, MONTHS].map(placesOf);

const placeIn = (calendar: Places, name: unknown): number | null =>
  typeof name === 'string' ? (calendar.get(name.trim().toLowerCase()) ?? null) : null;

/** Where a name stands in the calendar that most of them are of; null where they are of none. */
export const calendarOrder = (
  names: readonly unknown[],
): ((name: unknown) => number | null) | null => {
  const calendar = CALENDARS.find((places) => {
    const known = names.filter((name) => placeIn(places, name) !== null).length;
    return known > names.length / 2;
  });
  return calendar ? (name) => placeIn(calendar, name) : null;
};
