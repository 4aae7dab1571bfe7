/** National holidays by the rules that set them. */
import { DAY_MS, daysInMonth, type Moment, momentOf } from './calendar.ts';
import { TimeRangeError } from './naturalTime.ts';

type DayIn = (year: number) => Moment;

const fixed =
  (month: number, day: number): DayIn =>
  (year) =>
    momentOf(year, month - 1, day);

const MONDAY = 1;
const THURSDAY = 4;

const weekdayFrom = (at: Moment, weekday: number): Moment =>
  at + ((weekday - new Date(at).getUTCDay() + 7) % 7) * DAY_MS;

const nth =
  (count: number, weekday: number, month: number): DayIn =>
  (year) =>
    weekdayFrom(momentOf(year, month - 1, 1), weekday) + (count - 1) * 7 * DAY_MS;

const last =
  (weekday: number, month: number): DayIn =>
  (year) =>
    weekdayFrom(momentOf(year, month - 1, daysInMonth(year, month - 1) - 6), weekday);

/** The Gregorian computus of Meeus. */
const easter = (year: number): Moment => {
  const [century, inCentury] = [Math.floor(year / 100), year % 100];
  const golden = year % 19;
  const shift = century - Math.floor((century + 8) / 25) + 1;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor(shift / 3) + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return momentOf(year, Math.floor(days / 31) - 1, (days % 31) + 1);
};

const fromEaster =
  (days: number): DayIn =>
  (year) =>
    easter(year) + days * DAY_MS;

/** In some years the law moved it. */
const moved =
  (usual: DayIn, years: Readonly<Record<number, DayIn>>): DayIn =>
  (year) =>
    (years[year] ?? usual)(year);

interface Holiday {
  readonly name: string;
  readonly dayIn: DayIn;
  readonly since?: number;
}

const holiday = (name: string, dayIn: DayIn, since?: number): Holiday =>
  since === undefined ? { name, dayIn } : { name, dayIn, since };

const NEW_YEAR = holiday("New Year's Day", fixed(1, 1));
const GOOD_FRIDAY = holiday('Good Friday', fromEaster(-2));
const EASTER_MONDAY = holiday('Easter Monday', fromEaster(1));
const LABOR_DAY_IN_MAY = holiday('Labor Day', fixed(5, 1));
const ASCENSION = holiday('Ascension Day', fromEaster(39));
const PENTECOST_MONDAY = holiday('Pentecost Monday', fromEaster(50));
const CHRISTMAS = holiday('Christmas Day', fixed(12, 25));
const LABOR_DAY = holiday('Labor Day', nth(1, MONDAY, 9));

const BRITISH: readonly Holiday[] = [
  NEW_YEAR,
  GOOD_FRIDAY,
  holiday('May Day', moved(nth(1, MONDAY, 5), { 1995: fixed(5, 8), 2020: fixed(5, 8) })),
  holiday(
    'Spring Bank Holiday',
    moved(last(MONDAY, 5), { 2002: fixed(6, 4), 2012: fixed(6, 4), 2022: fixed(6, 2) }),
  ),
  CHRISTMAS,
  holiday('Boxing Day', fixed(12, 26)),
];

const COUNTRIES: Readonly<Record<string, readonly Holiday[]>> = {
  US: [
    NEW_YEAR,
    holiday('Martin Luther King Jr. Day', nth(3, MONDAY, 1)),
    holiday("Washington's Birthday", nth(3, MONDAY, 2)),
    holiday('Memorial Day', last(MONDAY, 5)),
    holiday('Juneteenth National Independence Day', fixed(6, 19), 2021),
    holiday('Independence Day', fixed(7, 4)),
    LABOR_DAY,
    holiday('Columbus Day', nth(2, MONDAY, 10)),
    holiday('Veterans Day', fixed(11, 11)),
    holiday('Thanksgiving Day', nth(4, THURSDAY, 11)),
    CHRISTMAS,
  ],
  UK: BRITISH,
  GB: BRITISH,
  CA: [NEW_YEAR, GOOD_FRIDAY, holiday('Canada Day', fixed(7, 1)), LABOR_DAY, CHRISTMAS],
  DE: [
    NEW_YEAR,
    GOOD_FRIDAY,
    EASTER_MONDAY,
    LABOR_DAY_IN_MAY,
    ASCENSION,
    PENTECOST_MONDAY,
    holiday('German Unity Day', fixed(10, 3)),
    CHRISTMAS,
    holiday('Second Day of Christmas', fixed(12, 26)),
  ],
  FR: [
    NEW_YEAR,
    EASTER_MONDAY,
    LABOR_DAY_IN_MAY,
    holiday('Victory Day', fixed(5, 8)),
    ASCENSION,
    PENTECOST_MONDAY,
    holiday('National Day', fixed(7, 14)),
    holiday('Assumption Day', fixed(8, 15)),
    holiday("All Saints' Day", fixed(11, 1)),
    holiday('Armistice Day', fixed(11, 11)),
    CHRISTMAS,
  ],
};

/** Earlier ones were set by other rules. */
const SINCE = 1991;

/** By the beginning of its name, in any case. */
export const holidayIn = (name: string, year: number, country: string): Moment => {
  const known = Object.hasOwn(COUNTRIES, country) ? COUNTRIES[country] : undefined;
  if (!known) {
    throw new TimeRangeError(
      `The holidays of ${country} are not known here, only those of ${Object.keys(COUNTRIES).join(', ')}. Write the date itself, such as DATETIME("2024-12-25").`,
    );
  }
  if (year < SINCE)
    throw new TimeRangeError(`Holidays are known since ${SINCE}. Write the date itself.`);
  const found = known.find(
    (one) =>
      name !== '' &&
      one.name.toLowerCase().startsWith(name.toLowerCase()) &&
      year >= (one.since ?? SINCE),
  );
  if (found) return found.dayIn(year);
  const names = known.map((one) => one.name).join(', ');
  throw new TimeRangeError(
    `Unable to find such a holiday: [${name}]. Those of ${country} are ${names}.`,
  );
};
