import {
  chart,
  type ExampleChart,
  type ExampleDashboard,
  header,
  markdown,
  row,
} from './example.ts';
import { area, bar, bigNumberTotal, compared, line, pie, rawTable, timeRange } from './formData.ts';

/** Before 1980 the file has only a few films per year, and 2010 is incomplete. */
const thirtyYears = timeRange('release_date', '1980-01-01 : 2010-01-01');
const temporal = { temporal_columns_lookup: { release_date: true } };
const byYear = {
  ...temporal,
  x_axis: 'release_date',
  time_grain_sqla: 'P1Y',
  adhoc_filters: [thirtyYears],
};
const known = (column: string) => ({
  clause: 'WHERE',
  subject: column,
  operator: 'IS NOT NULL',
  expressionType: 'SIMPLE',
});

const charts: readonly ExampleChart[] = [
  {
    key: 'movies_count',
    name: 'Films',
    description:
      'Films released from 1980 to 2009 that the file knows, or in the time of the filter.',
    params: bigNumberTotal({
      metric: 'count',
      adhoc_filters: [thirtyYears],
      y_axis_format: ',d',
    }),
  },
  {
    key: 'movies_gross',
    name: 'Gross worldwide',
    description: 'US dollars of the time, not adjusted for inflation.',
    params: bigNumberTotal({
      metric: 'gross_worldwide',
      adhoc_filters: [thirtyYears],
      subtitle: 'US dollars, not adjusted',
    }),
  },
  {
    key: 'movies_audience',
    name: 'Audience score',
    description: 'Average IMDB rating on a scale to 100.',
    params: bigNumberTotal({
      metric: 'audience_score',
      adhoc_filters: [thirtyYears],
      y_axis_format: '.0f',
      subtitle: 'of 100, on average',
    }),
  },
  {
    key: 'gross_by_year',
    name: 'What the cinema earned',
    description: 'Gross worldwide by year of release: the six largest genres.',
    params: area({
      ...byYear,
      metrics: ['gross_worldwide'],
      groupby: ['genre'],
      limit: 6,
      timeseries_limit_metric: 'gross_worldwide',
      adhoc_filters: [thirtyYears, known('genre')],
    }),
  },
  {
    key: 'gross_by_genre',
    name: 'Who earns it?',
    description: 'Gross worldwide by genre.',
    params: pie({
      groupby: ['genre'],
      metric: 'gross_worldwide',
      adhoc_filters: [thirtyYears, known('genre')],
      threshold_for_other: 3,
    }),
  },
  {
    key: 'distributors',
    name: 'Studios by gross in the US',
    description: 'The twelve distributors with the highest gross.',
    params: bar({
      ...temporal,
      x_axis: 'distributor',
      x_axis_sort: 'gross_us',
      x_axis_sort_asc: true,
      metrics: ['gross_us'],
      adhoc_filters: [thirtyYears, known('distributor')],
      row_limit: 12,
      orientation: 'horizontal',
    }),
  },
  {
    key: 'top_films',
    name: 'The films that earned most',
    description: 'By gross worldwide, with what they cost and what people thought of them.',
    params: rawTable({
      all_columns: [
        'title',
        'release_date',
        'genre',
        'production_budget',
        'worldwide_gross',
        'rotten_tomatoes',
        'imdb_rating',
      ],
      order_by_cols: ['["worldwide_gross", false]'],
      ...temporal,
      adhoc_filters: [thirtyYears, compared('worldwide_gross', '>', 0)],
      row_limit: 100,
      table_timestamp_format: '%Y-%m-%d',
      column_config: {
        production_budget: { d3NumberFormat: ',d' },
        worldwide_gross: { d3NumberFormat: ',d' },
      },
    }),
  },
  {
    key: 'taste_by_genre',
    name: 'Where critics and audience part',
    description:
      'Average scores by genre, of 100. Critics judge harder in most genres, but not documentaries.',
    params: bar({
      ...temporal,
      x_axis: 'genre',
      x_axis_sort: 'audience_score',
      x_axis_sort_asc: false,
      metrics: ['audience_score', 'critics_score'],
      timeseries_limit_metric: 'audience_score',
      adhoc_filters: [thirtyYears, known('genre')],
      y_axis_format: '.0f',
    }),
  },
  {
    key: 'taste_by_year',
    name: 'Scores over the years',
    description:
      'Average scores by year of release, of 100. Of the early years the file knows mostly films that are remembered.',
    params: line({
      ...byYear,
      metrics: ['audience_score', 'critics_score'],
      y_axis_format: '.0f',
    }),
  },
].map((made) => ({ ...made, dataset: 'movies' }));

const ABOUT = `## Thirty years of cinema

Budgets, box office and ratings of about 2,900 films. **Audience** is ten times the IMDB rating, **critics** the share of favourable reviews at Rotten Tomatoes: both are of 100.`;

export const moviesDashboard: ExampleDashboard = {
  key: 'movies',
  slug: 'movies',
  title: 'Movies: money and taste',
  charts,
  filters: [
    {
      key: 'released',
      name: 'Released',
      description: 'Another time than the thirty years that the charts show.',
      kind: 'time',
      dataset: 'movies',
    },
    {
      key: 'genre',
      name: 'Genre',
      description: 'Some genres only.',
      kind: 'value',
      dataset: 'movies',
      column: 'genre',
    },
    {
      key: 'imdb_rating',
      name: 'Audience, of 10',
      description: 'Films that the audience liked as much as this.',
      kind: 'range',
      dataset: 'movies',
      column: 'imdb_rating',
    },
  ],
  labelColors: {
    Adventure: '#257dac',
    Action: '#cb2d05',
    Comedy: '#c48613',
    Drama: '#09a980',
    'Thriller/Suspense': '#9855e1',
    'Romantic Comedy': '#8f91bb',
    Horror: '#57703c',
    Audience: '#257dac',
    Critics: '#cb2d05',
  },
  layout: [
    row(
      markdown(ABOUT, 3, 24),
      chart('movies_count', 3, 24),
      chart('movies_gross', 3, 24),
      chart('movies_audience', 3, 24),
    ),
    header('Money'),
    row(chart('gross_by_year', 8, 46), chart('gross_by_genre', 4, 46)),
    row(chart('distributors', 5, 52), chart('top_films', 7, 52)),
    header('Taste'),
    row(chart('taste_by_genre', 7, 46), chart('taste_by_year', 5, 46)),
  ],
};
