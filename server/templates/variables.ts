/** What templates of charts know by name about the query that they are rendered for. */
/** Whoever asks chose these. */
export const VALUE_VARIABLES = [
  'from_dttm',
  'to_dttm',
  'time_grain',
  'row_limit',
  'row_offset',
  'filter',
  'metrics',
] as const;
type ValueVariable = (typeof VALUE_VARIABLES)[number];

/** These hold names of columns. */
export const NAME_VARIABLES = ['columns', 'groupby', 'table_columns', 'time_column'] as const;
type NameVariable = (typeof NAME_VARIABLES)[number];

/** What a chart asks for, by the names that templates know it by. */
export type ChartVariables = Readonly<Record<ValueVariable | NameVariable, unknown>>;

export const NO_VARIABLES: ChartVariables = {
  columns: [],
  filter: [],
  from_dttm: null,
  groupby: null,
  metrics: null,
  row_limit: null,
  row_offset: null,
  table_columns: [],
  time_column: null,
  time_grain: null,
  to_dttm: null,
};
