import {
  chart,
  type ExampleChart,
  type ExampleDashboard,
  header,
  markdown,
  row,
  tab,
  tabs,
} from './example.ts';
import {
  aggregateTable,
  area,
  bar,
  bigNumber,
  bigNumberTotal,
  compared,
  having,
  line,
  pie,
  timeRange,
} from './formData.ts';

/** The file has only six flights of the first of July; all charts leave them out, so that their totals agree. */
const halfYear = timeRange('date', '2001-01-01 : 2001-07-01');
/** Complete weeks only: the last one of the file has six days. */
const wholeWeeks = timeRange('date', '2001-01-01 : 2001-06-25');
const temporal = { temporal_columns_lookup: { date: true } };
const byMonth = {
  ...temporal,
  x_axis: 'date',
  time_grain_sqla: 'P1M',
  adhoc_filters: [halfYear],
  compare_lag: 1,
  compare_suffix: 'on the month before',
};

const charts: readonly ExampleChart[] = [
  {
    key: 'flights_total',
    name: 'All flights',
    description: 'Every flight of the first six months of 2001, or of the time of the filter.',
    params: bigNumberTotal({
      metric: 'count',
      adhoc_filters: [halfYear],
      y_axis_format: ',d',
    }),
  },
  {
    key: 'flights_by_month',
    name: 'Flights, last month',
    description: 'Flights per month; the figure is the last month.',
    params: bigNumber({ ...byMonth, metric: 'count' }),
  },
  {
    key: 'on_time_by_month',
    name: 'On time, last month',
    description:
      'Share of flights less than 15 minutes late, by month; the figure is the last one.',
    params: bigNumber({ ...byMonth, metric: 'on_time_share', y_axis_format: '.1%' }),
  },
  {
    key: 'delay_by_month',
    name: 'Delay, last month',
    description: 'Average minutes late on arrival, by month; the figure is the last one.',
    params: bigNumber({ ...byMonth, metric: 'average_delay', y_axis_format: ',.1f' }),
  },
  {
    key: 'delay_by_day',
    name: 'Delay, day by day',
    description:
      'Average and median minutes late. The average suffers from a few very late flights, the median does not.',
    params: line({
      ...temporal,
      x_axis: 'date',
      time_grain_sqla: 'P1D',
      metrics: ['average_delay', 'median_delay'],
      adhoc_filters: [halfYear],
      y_axis_format: ',.0f',
    }),
  },
  {
    key: 'punctuality_share',
    name: 'How punctual?',
    description: 'Early, on time (less than 15 minutes late), late, or an hour and more.',
    params: pie({ groupby: ['punctuality'], metric: 'count', adhoc_filters: [halfYear] }),
  },
  {
    key: 'punctuality_by_week',
    name: 'Every week as a whole',
    description: 'Shares of early, punctual and late flights in each week.',
    params: area({
      ...temporal,
      x_axis: 'date',
      time_grain_sqla: 'P1W',
      metrics: ['count'],
      groupby: ['punctuality'],
      adhoc_filters: [wholeWeeks],
      stack: 'Expand',
    }),
  },
  {
    key: 'delay_by_hour',
    name: 'Delays grow through the day',
    description:
      'Average minutes late from five in the morning to midnight. A late plane tends to be late again on its next flight.',
    params: bar({
      ...temporal,
      x_axis: 'hour',
      x_axis_sort: 'hour',
      xAxisForceCategorical: true,
      metrics: ['average_delay'],
      // After midnight there are few flights, mostly late ones of the evening before.
      adhoc_filters: [halfYear, compared('hour', '>=', 5)],
      y_axis_format: ',.0f',
    }),
  },
  {
    key: 'delay_distribution',
    name: 'How late, in steps of ten minutes',
    description:
      'Flights between one hour early and three hours late; the few beyond are left out.',
    params: bar({
      ...temporal,
      x_axis: 'delay_step',
      x_axis_sort: 'delay_step',
      xAxisForceCategorical: true,
      metrics: ['count'],
      adhoc_filters: [halfYear, compared('delay', '>=', -60), compared('delay', '<', 180)],
    }),
  },
  {
    key: 'busiest_airports',
    name: 'The fifteen busiest airports',
    description: 'Departures in half a year.',
    params: bar({
      ...temporal,
      x_axis: 'origin',
      x_axis_sort: 'count',
      x_axis_sort_asc: true,
      metrics: ['count'],
      adhoc_filters: [halfYear],
      row_limit: 15,
      orientation: 'horizontal',
    }),
  },
  {
    key: 'late_airports',
    name: 'Late departures at the busiest airports',
    description:
      'Share of flights 15 minutes late or more, of the fifteen airports with most departures.',
    params: bar({
      ...temporal,
      x_axis: 'origin',
      x_axis_sort: 'late_share',
      x_axis_sort_asc: true,
      metrics: ['late_share'],
      timeseries_limit_metric: 'count',
      adhoc_filters: [halfYear],
      row_limit: 15,
      orientation: 'horizontal',
      y_axis_format: '.0%',
    }),
  },
  {
    key: 'airports_by_week',
    name: 'Five big airports, week by week',
    description: 'Share of flights less than 15 minutes late at the five busiest airports.',
    params: line({
      ...temporal,
      x_axis: 'date',
      time_grain_sqla: 'P1W',
      metrics: ['on_time_share'],
      groupby: ['origin'],
      limit: 5,
      timeseries_limit_metric: 'count',
      adhoc_filters: [wholeWeeks],
      y_axis_format: '.0%',
    }),
  },
  {
    key: 'delay_by_distance',
    name: 'Does distance matter?',
    description: 'Average minutes late by distance: there is little difference.',
    params: bar({
      ...temporal,
      x_axis: 'distance_class',
      x_axis_sort: 'average_delay',
      x_axis_sort_asc: true,
      metrics: ['average_delay'],
      adhoc_filters: [halfYear],
      orientation: 'horizontal',
      y_axis_format: ',.1f',
    }),
  },
  {
    key: 'worst_routes',
    name: 'The routes with the longest delays',
    description: 'Routes with at least 1,000 flights, the worst first.',
    params: aggregateTable({
      groupby: ['origin', 'destination'],
      metrics: ['average_delay', 'late_share', 'count'],
      timeseries_limit_metric: 'average_delay',
      adhoc_filters: [halfYear, having('COUNT(*) >= 1000')],
      row_limit: 50,
    }),
  },
].map((made) => ({ ...made, dataset: 'flights' }));

const WHEN = `## Three million flights

Domestic flights in the United States from January to June 2001. **On time** means less than 15 minutes late on arrival.

Point at a chart to read its values, or open its menu to explore the numbers behind it and change the question.`;

const WHERE = `## Reading the airports

Airports go by their IATA codes: **ORD** is Chicago O'Hare, **DFW** Dallas-Fort Worth, **ATL** Atlanta, **PHX** Phoenix, **BOS** Boston. The table *airports* has all the others: join it in the SQL editor.`;

export const flightsDashboard: ExampleDashboard = {
  key: 'flights',
  slug: 'flights',
  title: 'Flights: on time?',
  charts,
  filters: [
    {
      key: 'when',
      name: 'When',
      description: 'Another time than the half year that the charts show.',
      kind: 'time',
      dataset: 'flights',
    },
    {
      key: 'origin',
      name: 'Origin',
      description: 'Airports of departure, by their IATA codes.',
      kind: 'value',
      dataset: 'flights',
      column: 'origin',
    },
    {
      key: 'destination',
      name: 'Destination',
      description: 'Airports of arrival. Only those with flights from the chosen origins.',
      kind: 'value',
      dataset: 'flights',
      column: 'destination',
      parents: ['origin'],
    },
    {
      key: 'distance',
      name: 'Distance (miles)',
      description: 'How far the flights go.',
      kind: 'range',
      dataset: 'flights',
      column: 'distance',
    },
  ],
  labelColors: {
    Early: '#257dac',
    'On time': '#09a980',
    Late: '#c48613',
    'An hour or more': '#cb2d05',
  },
  layout: [
    tabs(
      tab(
        'When',
        row(
          chart('flights_total', 3, 22),
          chart('flights_by_month', 3, 22),
          chart('on_time_by_month', 3, 22),
          chart('delay_by_month', 3, 22),
        ),
        row(chart('delay_by_day', 8, 44), chart('punctuality_share', 4, 44)),
        row(chart('delay_by_hour', 6, 42), chart('delay_distribution', 6, 42)),
        row(chart('punctuality_by_week', 8, 42), markdown(WHEN, 4, 42)),
      ),
      tab(
        'Where',
        row(chart('busiest_airports', 6, 56), chart('late_airports', 6, 56)),
        header('Routes'),
        row(chart('worst_routes', 7, 60), chart('airports_by_week', 5, 60)),
        row(chart('delay_by_distance', 7, 30), markdown(WHERE, 5, 30)),
      ),
    ),
  ],
};
