/** The tables of a first start, read from the files of the `vega-datasets` package. */
import type { ExampleDataset } from './example.ts';

const count = (label: string) => ({ name: 'count', label, expression: 'COUNT(*)', format: ',d' });

const flightsDataset: ExampleDataset = {
  key: 'flights',
  file: 'flights-3m.parquet',
  description:
    'Three million domestic flights in the United States from January to June 2001: when, where from, where to, how far, how late.',
  mainTime: 'date',
  columns: [
    { name: 'date', label: 'Date' },
    {
      name: 'delay',
      label: 'Delay (min)',
      description: 'Minutes late on arrival; negative is early.',
    },
    { name: 'distance', label: 'Distance (miles)' },
    { name: 'origin', label: 'Origin', description: 'IATA code of the airport of departure.' },
    {
      name: 'destination',
      label: 'Destination',
      description: 'IATA code of the airport of arrival.',
    },
    {
      name: 'punctuality',
      label: 'Punctuality',
      type: 'STRING',
      expression:
        "CASE WHEN delay < 0 THEN 'Early' WHEN delay < 15 THEN 'On time' WHEN delay < 60 THEN 'Late' ELSE 'An hour or more' END",
      description: 'On time is less than a quarter of an hour late.',
    },
    {
      name: 'delay_step',
      label: 'Delay, steps of 10 min',
      type: 'INTEGER',
      expression: 'CAST(FLOOR(delay / 10.0) * 10 AS INTEGER)',
      description: 'The lower end of the ten minutes the delay falls into.',
    },
    {
      name: 'hour',
      label: 'Hour of day',
      type: 'INTEGER',
      expression: 'CAST(EXTRACT(HOUR FROM date) AS INTEGER)',
    },
    {
      name: 'distance_class',
      label: 'Distance class',
      type: 'STRING',
      expression:
        "CASE WHEN distance < 500 THEN 'Under 500 miles' WHEN distance < 1000 THEN '500 to 999 miles' ELSE '1,000 miles or more' END",
    },
  ],
  metrics: [
    count('Flights'),
    {
      name: 'average_delay',
      label: 'Average delay (min)',
      expression: 'AVG(delay)',
      format: ',.1f',
    },
    {
      name: 'median_delay',
      label: 'Median delay (min)',
      expression: 'MEDIAN(delay)',
      format: ',.1f',
      description: 'Half of the flights did better, half did worse.',
    },
    {
      name: 'on_time_share',
      label: 'On time',
      expression: 'AVG(CASE WHEN delay < 15 THEN 1.0 ELSE 0.0 END)',
      format: '.1%',
      description: 'Share of flights less than 15 minutes late.',
    },
    {
      name: 'late_share',
      label: 'Late',
      expression: 'AVG(CASE WHEN delay >= 15 THEN 1.0 ELSE 0.0 END)',
      format: '.1%',
      description: 'Share of flights 15 minutes late or more.',
    },
    {
      name: 'miles_flown',
      label: 'Miles flown',
      expression: 'SUM(distance)',
      format: ',d',
    },
  ],
};

const moviesDataset: ExampleDataset = {
  key: 'movies',
  file: 'movies.json',
  description:
    'About 3,200 films with budgets, box office and ratings, most of them released between 1980 and 2010. Amounts are US dollars of their time.',
  // The file has years with two digits read a century late: nothing in it is newer than 2011.
  select: `
    SELECT
      "Title" ->> '$' AS title,
      CASE
        WHEN released >= DATE '2012-01-01' THEN CAST(released - INTERVAL 100 YEAR AS DATE)
        ELSE released
      END AS release_date,
      "Major Genre" AS genre,
      "MPAA Rating" AS mpaa_rating,
      "Distributor" AS distributor,
      "Source" AS "source",
      "Creative Type" AS creative_type,
      "Director" AS director,
      CAST("Running Time min" AS INTEGER) AS running_time,
      CAST("Production Budget" AS BIGINT) AS production_budget,
      CAST("US Gross" AS BIGINT) AS us_gross,
      CAST("Worldwide Gross" AS BIGINT) AS worldwide_gross,
      CAST("Rotten Tomatoes Rating" AS INTEGER) AS rotten_tomatoes,
      CAST("IMDB Rating" AS DOUBLE) AS imdb_rating,
      CAST("IMDB Votes" AS BIGINT) AS imdb_votes
    FROM (
      SELECT *, CAST(STRPTIME(CAST("Release Date" AS VARCHAR), '%b %d %Y') AS DATE) AS released
      FROM source
    )`,
  mainTime: 'release_date',
  columns: [
    { name: 'title', label: 'Title' },
    { name: 'release_date', label: 'Released' },
    { name: 'genre', label: 'Genre' },
    { name: 'mpaa_rating', label: 'MPAA rating' },
    { name: 'distributor', label: 'Distributor' },
    { name: 'source', label: 'Source' },
    { name: 'creative_type', label: 'Creative type' },
    { name: 'director', label: 'Director' },
    { name: 'running_time', label: 'Running time (min)' },
    { name: 'production_budget', label: 'Budget ($)' },
    { name: 'us_gross', label: 'Gross in the US ($)' },
    { name: 'worldwide_gross', label: 'Gross worldwide ($)' },
    { name: 'rotten_tomatoes', label: 'Critics, of 100' },
    { name: 'imdb_rating', label: 'Audience, of 10' },
    { name: 'imdb_votes', label: 'Audience votes' },
  ],
  metrics: [
    count('Films'),
    {
      name: 'gross_worldwide',
      label: 'Gross worldwide ($)',
      expression: 'SUM(worldwide_gross)',
    },
    { name: 'gross_us', label: 'Gross in the US ($)', expression: 'SUM(us_gross)' },
    { name: 'budget', label: 'Budget ($)', expression: 'SUM(production_budget)' },
    {
      name: 'audience_score',
      label: 'Audience',
      expression: 'AVG(imdb_rating) * 10',
      format: '.0f',
      description: 'Average IMDB rating, on a scale to 100.',
    },
    {
      name: 'critics_score',
      label: 'Critics',
      expression: 'AVG(rotten_tomatoes)',
      format: '.0f',
      description: 'Average share of favourable reviews at Rotten Tomatoes.',
    },
  ],
};

const airports: ExampleDataset = {
  key: 'airports',
  file: 'airports.csv',
  description: 'Airports of the United States: code, name, city, state and place.',
  columns: [
    { name: 'iata', label: 'IATA code' },
    { name: 'name', label: 'Name' },
    { name: 'city', label: 'City' },
    { name: 'state', label: 'State' },
    { name: 'country', label: 'Country' },
    { name: 'latitude', label: 'Latitude' },
    { name: 'longitude', label: 'Longitude' },
  ],
  metrics: [count('Airports')],
};

const routes: ExampleDataset = {
  key: 'routes',
  file: 'flights-airport.csv',
  description: 'Flights between airports of the United States in 2008, with the places of both.',
  select: `
    SELECT
      origin,
      destination,
      CAST("count" AS INTEGER) AS flights,
      a.longitude AS from_longitude,
      a.latitude AS from_latitude,
      b.longitude AS to_longitude,
      b.latitude AS to_latitude,
      FORMAT('[[{},{}],[{},{}]]', a.longitude, a.latitude, b.longitude, b.latitude) AS line,
      FORMAT(
        '{{"type":"Feature","properties":{{"name":"{}–{}"}},"geometry":{{"type":"LineString","coordinates":[[{},{}],[{},{}]]}}}}',
        origin, destination, a.longitude, a.latitude, b.longitude, b.latitude
      ) AS feature
    FROM source
    JOIN main.airports AS a ON a.iata = origin
    JOIN main.airports AS b ON b.iata = destination`,
  columns: [
    { name: 'origin', label: 'Origin', description: 'IATA code of the airport of departure.' },
    { name: 'destination', label: 'Destination', description: 'IATA code of the other airport.' },
    { name: 'flights', label: 'Flights' },
    { name: 'from_longitude', label: 'From: longitude' },
    { name: 'from_latitude', label: 'From: latitude' },
    { name: 'to_longitude', label: 'To: longitude' },
    { name: 'to_latitude', label: 'To: latitude' },
    { name: 'line', label: 'Line', description: 'Both places, as a list of JSON.' },
    { name: 'feature', label: 'Feature', description: 'Both places, as a feature of GeoJSON.' },
  ],
  metrics: [
    count('Routes'),
    {
      name: 'all_flights',
      label: 'Flights',
      expression: 'SUM(flights)',
      description: 'Flights in the year.',
    },
  ],
};

const stocks: ExampleDataset = {
  key: 'stocks',
  file: 'stocks.csv',
  description: 'Monthly share prices of five technology companies, 2000 to 2010.',
  select: `
    SELECT
      symbol,
      CAST(STRPTIME(CAST("date" AS VARCHAR), '%b %d %Y') AS DATE) AS "date",
      CAST(price AS DOUBLE) AS price
    FROM source`,
  mainTime: 'date',
  columns: [
    { name: 'symbol', label: 'Symbol' },
    { name: 'date', label: 'Month' },
    { name: 'price', label: 'Price ($)' },
  ],
  metrics: [
    count('Prices'),
    { name: 'average_price', label: 'Price ($)', expression: 'AVG(price)', format: '$,.2f' },
  ],
};

const seattleWeather: ExampleDataset = {
  key: 'seattle_weather',
  file: 'seattle-weather.csv',
  description: 'The weather in Seattle, day by day, 2012 to 2015.',
  mainTime: 'date',
  columns: [
    { name: 'date', label: 'Date' },
    { name: 'precipitation', label: 'Precipitation (mm)' },
    { name: 'temp_max', label: 'Highest temperature (°C)' },
    { name: 'temp_min', label: 'Lowest temperature (°C)' },
    { name: 'wind', label: 'Wind (m/s)' },
    { name: 'weather', label: 'Weather' },
  ],
  metrics: [
    count('Days'),
    {
      name: 'total_precipitation',
      label: 'Precipitation (mm)',
      expression: 'SUM(precipitation)',
      format: ',.1f',
    },
    {
      name: 'average_high',
      label: 'Average high (°C)',
      expression: 'AVG(temp_max)',
      format: '.1f',
    },
  ],
};

const gapminder: ExampleDataset = {
  key: 'gapminder',
  file: 'gapminder.json',
  description:
    'Population, life expectancy and fertility of countries, every five years from 1955 to 2005.',
  columns: [
    { name: 'year', label: 'Year' },
    { name: 'country', label: 'Country' },
    { name: 'cluster', label: 'Region' },
    { name: 'pop', label: 'Population' },
    { name: 'life_expect', label: 'Life expectancy' },
    { name: 'fertility', label: 'Children per woman' },
  ],
  metrics: [
    count('Rows'),
    { name: 'population', label: 'Population', expression: 'SUM(pop)', format: ',d' },
    {
      name: 'average_life_expectancy',
      label: 'Life expectancy',
      expression: 'AVG(life_expect)',
      format: '.1f',
    },
  ],
};

/** The large table comes last, so that everything else exists while it is read. */
export const EXAMPLE_DATASETS: readonly ExampleDataset[] = [
  moviesDataset,
  airports,
  routes,
  stocks,
  seattleWeather,
  gapminder,
  flightsDataset,
];
