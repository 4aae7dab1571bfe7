/** Every chart type with a question, the settings that ask it, and SQL that answers it. */

export type Setting =
  /** Chosen among the columns of the dataset. */
  | { readonly in: string; readonly column: string }
  /** One column for each box of the setting, from the first. */
  | { readonly in: string; readonly columns: readonly string[] }
  | { readonly in: string; readonly aggregate: string; readonly of: string }
  | { readonly in: string; readonly choice: string }
  | { readonly in: string; readonly text: string }
  /** Takes an entry out of a list. */
  | { readonly in: string; readonly without: string }
  | { readonly from: string; readonly until: string }
  /** A box: checked, or no longer. */
  | { readonly toggle: string }
  /** Opens a section that is closed at first. */
  | { readonly open: string };

export interface Case {
  readonly type: string;
  readonly question: string;
  /** Where the days of Seattle cannot answer. */
  readonly dataset?: string;
  readonly settings: readonly Setting[];
  /** It is made of saved charts, which have to be there. */
  readonly hasParts?: true;
  /** For each query of the chart, its rows as the table behind the chart has them. */
  readonly sql: readonly string[];
  /** What the picture says, in its cells or in the words for those who cannot see it. */
  readonly says: RegExp;
}

const WARMTH = 'Highest temperature (°C)';
const YEARS = { in: 'Time grain', choice: 'Year' } as const;
const BY_WEATHER = { in: 'Dimensions', column: 'Weather' } as const;
/** A new chart counts at first. */
const HOTTEST_DAY = [
  { in: 'Metrics', aggregate: 'MAX', of: WARMTH },
  { in: 'Metrics', without: 'Days' },
] as const;
/** Where there is room for one metric. */
const HOTTEST_DAY_ALONE = [
  { in: 'Metric', without: 'Days' },
  { in: 'Metric', aggregate: 'MAX', of: WARMTH },
] as const;

const HOTTEST_BY_YEAR = `
  select strftime(date, '%Y-01-01') as year, max(temp_max) as hottest
  from seattle_weather group by year order by year`;
const DAYS_BY_WEATHER = `
  select weather, count(*) as days from seattle_weather group by weather`;

/** One row is in no order. */
const FIRST_DAY = { from: '2012-01-01', until: '2012-01-02' } as const;
const IS_FIRST = `date = '2012-01-01'`;
const FIRST_LINK = `
  select weather, temp_max, count(*) from seattle_weather where ${IS_FIRST} group by all`;
const BUBBLES = [
  { in: 'X-axis', aggregate: 'MAX', of: WARMTH },
  { in: 'Y-axis', aggregate: 'MIN', of: WARMTH },
  { in: 'Bubble size', aggregate: 'AVG', of: WARMTH },
] as const;
const EXTREMES = 'max(temp_max), min(temp_max), avg(temp_max)';

/** Three rows of the airports, in the order of a metric. */
const NORTHERNMOST = (name: string): readonly Setting[] => [
  { in: name, aggregate: 'MAX', of: 'Latitude' },
  { in: 'Row limit', text: '3' },
];
const NORTHERNMOST_SQL = `
  select longitude, latitude, max(latitude) from airports group by all order by 3 desc limit 3`;

/** Three rows of the routes, in the order of a metric. */
const MOST_FLIGHTS: readonly Setting[] = [
  { in: 'Metric', aggregate: 'SUM', of: 'Flights' },
  { in: 'Row limit', text: '3' },
];

const hottestYears = (type: string): Case => ({
  type,
  question: 'How hot was each year?',
  settings: [YEARS, ...HOTTEST_DAY],
  sql: [HOTTEST_BY_YEAR],
  says: /lowest 33\.9 at 2013.*highest 35\.6 at 2014/,
});

export const CASES: readonly Case[] = [
  {
    type: 'Table',
    question: 'How frequent and how hot was each weather?',
    settings: [BY_WEATHER, { in: 'Metrics', aggregate: 'MAX', of: WARMTH }],
    sql: [
      `select weather, count(*) as days, max(temp_max) as hottest
       from seattle_weather group by weather order by days desc`,
    ],
    says: /drizzle5331\.7snow2611\.1/,
  },
  {
    type: 'Pivot table',
    question: 'How many days had each weather?',
    settings: [{ in: 'Rows', column: 'Weather' }],
    sql: [`${DAYS_BY_WEATHER} order by days desc`],
    says: /snow26/,
  },
  {
    type: 'Time-series table',
    question: 'How hot was the last year, and was it hotter than the one before?',
    settings: [YEARS, ...HOTTEST_DAY],
    sql: [HOTTEST_BY_YEAR],
    says: /35−1\.7%/,
  },
  {
    type: 'Handlebars',
    question: 'How many days had each weather?',
    settings: [BY_WEATHER],
    sql: [`${DAYS_BY_WEATHER} order by days desc`],
    says: /\{"weather":"rain","count":641\}/,
  },
  hottestYears('Line'),
  hottestYears('Smooth line'),
  hottestYears('Step line'),
  {
    type: 'Bar',
    question: 'How many days had each weather?',
    settings: [
      { in: 'X-axis', without: 'Date' },
      { in: 'X-axis', column: 'Weather' },
    ],
    sql: [`${DAYS_BY_WEATHER} order by weather`],
    says: /lowest 26 at snow, highest 641 at rain/,
  },
  hottestYears('Area'),
  hottestYears('Scatter'),
  {
    type: 'Mixed',
    question: 'How many days has each year, and how hot were they?',
    settings: [YEARS, { open: 'Query B' }, { in: 'Metrics B', aggregate: 'MAX', of: WARMTH }],
    sql: [
      `select strftime(date, '%Y-01-01') as year, count(*) as days
       from seattle_weather group by year order by year`,
      `select strftime(date, '%Y-01-01') as year, max(temp_max) as hottest, count(*) as days
       from seattle_weather group by year order by year`,
    ],
    says: /lowest 365 at 2013.*highest 35\.6 at 2014/,
  },
  {
    type: 'Histogram',
    question: 'How many days were how hot?',
    settings: [
      { in: 'Column', without: 'Precipitation (mm)' },
      { in: 'Column', column: WARMTH },
      { in: 'Bins', text: '4' },
    ],
    sql: [
      `with ends as (select min(temp_max) as low, max(temp_max) as high from seattle_weather),
       bins as (
         select least(3, floor((temp_max - low) * 4 / (high - low))) as bin
         from seattle_weather, ends
       )
       select count(*) filter (bin = 0), count(*) filter (bin = 1),
         count(*) filter (bin = 2), count(*) filter (bin = 3)
       from bins`,
    ],
    says: /4 places.*lowest 148 at .*, highest 672 at/,
  },
  {
    type: 'Box plot',
    question: 'How much do months differ in each weather?',
    settings: [
      { in: 'Distribute across', column: 'Date' },
      { in: 'Time grain', choice: 'Month' },
      BY_WEATHER,
      { in: 'Whiskers', choice: 'Smallest and largest' },
    ],
    sql: [
      `with months as (
         select weather, date_trunc('month', date) as month, count(*) as days
         from seattle_weather group by all
       ),
       boxes as (
         select weather, list(days order by days) as days, count(*) - 1 as last
         from months group by weather
       )
       select weather, list_avg(days), list_median(days), days[-1], days[1],
         (days[1 + floor(last * 0.25)::int] + days[1 + ceil(last * 0.25)::int]) / 2,
         (days[1 + floor(last * 0.75)::int] + days[1 + ceil(last * 0.75)::int]) / 2,
         len(days), '[]'
       from boxes order by weather`,
    ],
    says: /rain: median 14, middle half from 9 to 18, whiskers from 2 to 25, 0 outliers/,
  },
  {
    type: 'Heat map',
    question: 'How many days had each weather in each year?',
    settings: [
      YEARS,
      { in: 'Y-axis', column: 'Weather' },
      { in: 'Row limit', text: '10' },
      { in: 'Sort X-axis', choice: 'Name, A to Z' },
      { in: 'Sort Y-axis', choice: 'Name, A to Z' },
    ],
    sql: [
      `with cells as (
         select strftime(date, '%Y-01-01') as year, weather, count(*) as days
         from seattle_weather group by all order by year, weather limit 10
       )
       select year, weather, days,
         (rank() over (order by days) + (count(*) over (partition by days) - 1) / 2)
           / count(*) over ()
       from cells order by year, weather`,
    ],
    says: /10 cells of 2 by 5/,
  },
  {
    type: 'Radar',
    question: 'How frequent and how hot was each weather?',
    settings: [BY_WEATHER, { in: 'Metrics', aggregate: 'MAX', of: WARMTH }],
    sql: [
      `select weather, count(*) as days, max(temp_max) as hottest
       from seattle_weather group by weather order by days desc`,
    ],
    says: /5 shapes\. rain: .* 641, .* 35\.6/,
  },
  {
    type: 'Bubble',
    question: 'How hot and how cold was each weather at most?',
    settings: [
      { in: 'Entity', column: 'Weather' },
      ...BUBBLES,
      { in: 'Sort by', aggregate: 'MAX', of: WARMTH },
    ],
    sql: [`select weather, ${EXTREMES} from seattle_weather group by weather order by 2 desc`],
    says: /5 bubbles/,
  },
  {
    type: 'Bubble (older)',
    question: 'How hot and how cold was the first day?',
    settings: [FIRST_DAY, { in: 'Entity', column: 'Weather' }, ...BUBBLES],
    sql: [`select weather, ${EXTREMES} from seattle_weather where ${IS_FIRST} group by weather`],
    says: /1 bubble\. drizzle: .* 12\.8/,
  },
  {
    type: 'Waterfall',
    question: 'How do the days of each weather add up?',
    settings: [
      { in: 'X-axis', without: 'Date' },
      { in: 'X-axis', column: 'Weather' },
    ],
    sql: [`${DAYS_BY_WEATHER} order by weather`],
    says: /6 bars\. drizzle: Increase 53\./,
  },
  {
    type: 'Gantt',
    question: 'When was the weather of the first day?',
    settings: [
      FIRST_DAY,
      { in: 'Start', column: 'Date' },
      { in: 'End', column: 'Date' },
      { in: 'Rows', column: 'Weather' },
    ],
    sql: [`select strftime(date, '%Y-%m-%d'), weather from seattle_weather where ${IS_FIRST}`],
    says: /1 bar\. drizzle: from 2012-01-01 to 2012-01-01/,
  },
  hottestYears('Time series'),
  {
    type: 'Pie',
    question: 'Which share of the days had each weather?',
    settings: [BY_WEATHER],
    sql: [
      `select weather, count(*) as days, count(*) / sum(count(*)) over () as share
       from seattle_weather group by weather order by days desc`,
    ],
    says: /rain: 641, 43\.9%\. sun: 640, 43\.8%/,
  },
  {
    type: 'Treemap',
    question: 'Which part of the days had each weather?',
    settings: [BY_WEATHER],
    sql: [`${DAYS_BY_WEATHER} order by days desc`],
    says: /5 parts\. rain: 641, 43\.9%/,
  },
  {
    type: 'Sunburst',
    question: 'Which part of the days had each weather, as rings?',
    settings: [{ in: 'Levels', column: 'Weather' }],
    sql: [`${DAYS_BY_WEATHER} order by days desc`],
    says: /5 parts\. rain: 641, 43\.9%/,
  },
  {
    type: 'Partition',
    question: 'How do the days divide by weather?',
    settings: [BY_WEATHER],
    sql: [
      `select coalesce(weather, 'All') as part, count(*) as days from seattle_weather
       group by rollup (weather) order by part`,
    ],
    says: /4 parts\. .*: 1,461\. rain: 641/,
  },
  {
    type: 'Funnel',
    question: 'How many days had each weather, from the most to the least frequent?',
    settings: [BY_WEATHER],
    sql: [`${DAYS_BY_WEATHER} order by days desc`],
    says: /rain: 641, 100\.0%\. sun: 640, 99\.8%/,
  },
  {
    type: 'Gauge',
    question: 'How hot was the hottest day?',
    settings: HOTTEST_DAY_ALONE,
    sql: ['select max(temp_max) from seattle_weather'],
    says: /1 value\..*35\.6/,
  },
  {
    type: 'Sankey',
    question: 'From which weather to which warmth did the first day lead?',
    settings: [FIRST_DAY, { in: 'Source', column: 'Weather' }, { in: 'Target', column: WARMTH }],
    sql: [FIRST_LINK],
    says: /2 nodes\. 1 link\. drizzle to 12\.8: 1/,
  },
  {
    type: 'Graph',
    question: 'From which weather to which warmth did the first day lead?',
    settings: [FIRST_DAY, { in: 'Source', column: 'Weather' }, { in: 'Target', column: WARMTH }],
    sql: [FIRST_LINK],
    says: /2 nodes\. 1 link\. drizzle to 12\.8: 1/,
  },
  {
    type: 'Chord',
    question: 'From which weather to which warmth did the first day lead?',
    settings: [FIRST_DAY, { in: 'Source', column: 'Weather' }, { in: 'Target', column: WARMTH }],
    sql: [FIRST_LINK],
    says: /2 nodes\. 1 link\. drizzle to 12\.8: 1/,
  },
  {
    type: 'Tree',
    question: 'Which days were as cold as another one was warm?',
    settings: [
      { from: '2012-12-02', until: '2012-12-07' },
      { in: 'Id', column: WARMTH },
      { in: 'Parent', column: 'Lowest temperature (°C)' },
    ],
    sql: [
      `select temp_max, temp_min from seattle_weather
       where date between '2012-12-02' and '2012-12-06' order by temp_min, temp_max`,
    ],
    says: /4 nodes\. 7\.2, level 1, 3 below/,
  },
  {
    type: 'Word cloud',
    question: 'Which weather is frequent?',
    settings: [{ in: 'Words', column: 'Weather' }, { toggle: 'Sort by metric' }],
    sql: [`${DAYS_BY_WEATHER} order by weather`],
    says: /5 words\. drizzle: 53\. fog: 101/,
  },
  {
    type: 'World map',
    question: 'In which countries live most people?',
    dataset: 'gapminder',
    settings: [
      { in: 'Country column', column: 'Country' },
      { in: 'Countries are named by', choice: 'Full name' },
      { in: 'Metric', without: 'Rows' },
      { in: 'Metric', aggregate: 'MAX', of: 'Population' },
      { in: 'Row limit', text: '5' },
    ],
    sql: [
      `with places (country, code, latitude, longitude) as (
         values ('China', 'CHN', 35, 105), ('India', 'IND', 20, 77), ('Brazil', 'BRA', -10, -55),
           ('United States', 'USA', 38, -97), ('Indonesia', 'IDN', -5, 120)
       )
       select country, max(pop), code, country as name, latitude, longitude
       from gapminder join places using (country) group by all order by 2 desc`,
    ],
    says: /5 countries\. China: 1,304,887,562\. India: 1,154,638,713/,
  },
  {
    type: 'Map: points',
    question: 'Where are the three northernmost airports?',
    dataset: 'airports',
    settings: [{ in: 'Point size', choice: 'By metric' }, ...NORTHERNMOST('Point size')],
    sql: [NORTHERNMOST_SQL],
    says: /3 points\. -156\.7660019, 71\.2854475: M/,
  },
  {
    type: 'Map: hexagons',
    question: 'In which hexagon are the northernmost airports?',
    dataset: 'airports',
    settings: [{ in: 'Weight', without: 'Airports' }, ...NORTHERNMOST('Weight')],
    sql: [NORTHERNMOST_SQL],
    says: /\d cells?\. .*MAX\(latitude\) [\d.]+, Places/,
  },
  {
    type: 'Map: grid',
    question: 'In which square are the northernmost airports?',
    dataset: 'airports',
    settings: [{ in: 'Weight', without: 'Airports' }, ...NORTHERNMOST('Weight')],
    sql: [NORTHERNMOST_SQL],
    says: /\d cells?\. .*MAX\(latitude\) [\d.]+, Places/,
  },
  {
    type: 'Map: screen grid',
    question: 'In which part of the screen are the northernmost airports?',
    dataset: 'airports',
    settings: [{ in: 'Weight', without: 'Airports' }, ...NORTHERNMOST('Weight')],
    sql: [NORTHERNMOST_SQL],
    says: /\d cells?\. .*MAX\(latitude\) [\d.]+, Places/,
  },
  {
    type: 'Map: heat',
    question: 'Where are the northernmost airports?',
    dataset: 'airports',
    settings: [{ in: 'Weight', without: 'Airports' }, ...NORTHERNMOST('Weight')],
    sql: [NORTHERNMOST_SQL],
    says: /3 places\. -156\.7660019, 71\.2854475: M/,
  },
  {
    type: 'Map: contours',
    question: 'Where do the northernmost airports add up?',
    dataset: 'airports',
    settings: [{ in: 'Weight', without: 'Airports' }, ...NORTHERNMOST('Weight')],
    sql: [NORTHERNMOST_SQL],
    says: /lines? (or|and) bands?/,
  },
  {
    type: 'Map: paths',
    question: 'Between which places are most flights?',
    dataset: 'routes',
    settings: [{ in: 'Lines', column: 'Line' }, ...MOST_FLIGHTS],
    sql: [`select line, sum(flights) from routes group by all order by sum(flights) desc limit 3`],
    says: /3 lines\. .*SUM\(flights\) 13,788/,
  },
  {
    type: 'Map: arcs',
    question: 'Between which places are most flights?',
    dataset: 'routes',
    settings: [
      { in: 'From', columns: ['From: longitude', 'From: latitude'] },
      { in: 'To', columns: ['To: longitude', 'To: latitude'] },
      ...MOST_FLIGHTS,
    ],
    sql: [
      `select from_longitude, from_latitude, to_longitude, to_latitude, sum(flights) from routes group by all order by sum(flights) desc limit 3`,
    ],
    says: /3 arcs\. .*SUM\(flights\) 13,788/,
  },
  {
    type: 'Map: areas',
    question: 'Which lines have most flights?',
    dataset: 'routes',
    settings: [
      { in: 'Areas', column: 'Line' },
      { in: 'Metric', without: 'Routes' },
      ...MOST_FLIGHTS,
    ],
    sql: [`select line, sum(flights) from routes group by all order by sum(flights) desc limit 3`],
    says: /3 areas\. .*SUM\(flights\) 13,788/,
  },
  {
    type: 'Map: GeoJSON',
    question: 'Which features have most flights?',
    dataset: 'routes',
    settings: [{ in: 'GeoJSON', column: 'Feature' }, ...MOST_FLIGHTS],
    sql: [
      `select feature, sum(flights) from routes group by all order by sum(flights) desc limit 3`,
    ],
    says: /3 features\. SFO–LAX: SUM\(flights\) 13,788/,
  },
  {
    type: 'Map: layers',
    question: 'Where are airports, and which routes join them?',
    dataset: 'airports',
    hasParts: true,
    settings: [
      { in: 'Layers', column: 'Busy routes' },
      { in: 'Layers', column: 'Airports in hexagons' },
    ],
    sql: [`select line, sum(flights) from routes group by all order by sum(flights) desc limit 3`],
    says: /marks\..*Flights 13,788, Length 2 points, Layer Busy routes/,
  },
  {
    type: 'Map: charts',
    question: 'To which places do the busiest routes lead?',
    dataset: 'routes',
    hasParts: true,
    settings: [
      { in: 'Chart', choice: 'Flights by destination' },
      { in: 'Places', column: 'Feature' },
    ],
    sql: [
      `select *, flights / sum(flights) over () as share from (
         select feature, destination, sum(flights) as flights from routes
         group by all order by flights desc limit 3
       ) order by flights desc`,
    ],
    says: /3 charts\..*LAX 13,788/,
  },
  {
    type: 'Map: clusters',
    question: 'Where are three airports?',
    dataset: 'airports',
    settings: [
      { in: 'Label', column: 'Latitude' },
      { in: 'Row limit', text: '3' },
    ],
    // Which three is up to the database; those that lie close to each other are one circle.
    sql: [],
    says: /[1-3] circles?\./,
  },
  {
    type: 'Country map',
    question: 'Which states have most airports?',
    dataset: 'airports',
    settings: [
      { in: 'Country', choice: 'United States' },
      { in: 'Region column', column: 'State' },
    ],
    // More rows than the grid has on the page at once: the words of the picture say the largest.
    sql: [],
    says: /51 regions\. Alaska: Airports 263, Code US-AK\. Texas: Airports 209/,
  },
  {
    type: 'Calendar heat map',
    question: 'How hot was each of the first days?',
    settings: [{ from: '2012-01-01', until: '2012-01-08' }, ...HOTTEST_DAY],
    sql: [
      `select strftime(date, '%Y-%m-%d'), max(temp_max) from seattle_weather
       where date < '2012-01-08' group by date order by date`,
    ],
    says: /1 series of 7 moments from 2012-01-01 to 2012-01-07/,
  },
  {
    type: 'Bullet',
    question: 'How hot was the hottest day?',
    settings: HOTTEST_DAY_ALONE,
    sql: ['select max(temp_max) from seattle_weather'],
    says: /35\.6; ranges up to 39\.16/,
  },
  {
    type: 'Percent change',
    question: 'How much hotter than the first was each year?',
    settings: [YEARS, ...HOTTEST_DAY],
    sql: [HOTTEST_BY_YEAR],
    says: /from \+0\.0% to \+1\.7%, lowest −1\.5% at 2013, highest \+3\.5% at 2014/,
  },
  {
    type: 'Nightingale rose',
    question: 'How hot was each year?',
    settings: [YEARS, ...HOTTEST_DAY],
    sql: [HOTTEST_BY_YEAR],
    says: /1 series of 4 moments from 2012 to 2015/,
  },
  {
    type: 'Parallel coordinates',
    question: 'How frequent and how hot was the weather of the first day?',
    settings: [
      FIRST_DAY,
      { in: 'Lines', column: 'Weather' },
      { in: 'Metrics', aggregate: 'MAX', of: WARMTH },
    ],
    sql: [
      `select weather, count(*), max(temp_max) from seattle_weather
       where ${IS_FIRST} group by weather`,
    ],
    says: /1 line\. drizzle: .* 1, .* 12\.8/,
  },
  {
    type: 'Time pivot',
    question: 'How hot was each quarter beside the same of the year before?',
    settings: [
      { from: '2014-01-01', until: '2016-01-01' },
      { in: 'Time grain', choice: 'Quarter' },
      { in: 'Period', choice: 'Years' },
      ...HOTTEST_DAY_ALONE,
    ],
    sql: [
      `select strftime(date_trunc('quarter', date), '2015-%m-%d') as quarter,
         max(temp_max) filter (year(date) = 2014), max(temp_max) filter (year(date) = 2015)
       from seattle_weather where year(date) in (2014, 2015) group by quarter order by quarter`,
    ],
    says: /2 series, 4 places from 2015 Q1 to 2015 Q4/,
  },
  {
    type: 'Horizon',
    question: 'How hot was each year?',
    settings: [YEARS, ...HOTTEST_DAY],
    sql: [HOTTEST_BY_YEAR],
    says: /1 series of 4 moments from 2012 to 2015/,
  },
  {
    type: 'Big number with trend',
    question: 'How hot was the last year, and those before?',
    settings: [YEARS, ...HOTTEST_DAY_ALONE],
    sql: [HOTTEST_BY_YEAR],
    says: /35/,
  },
  {
    type: 'Big number',
    question: 'How hot was the hottest day?',
    settings: HOTTEST_DAY_ALONE,
    sql: ['select max(temp_max) from seattle_weather'],
    says: /35\.6/,
  },
  {
    type: 'Big number with comparison',
    question: 'Was 2015 hotter than the year before?',
    settings: [{ from: '2015-01-01', until: '2016-01-01' }, ...HOTTEST_DAY_ALONE],
    sql: [
      `select max(temp_max) filter (year(date) = 2015), max(temp_max) filter (year(date) = 2014)
       from seattle_weather`,
    ],
    says: /35.*35\.6/,
  },
];
