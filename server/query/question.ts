import type { ChartFilters } from '../templates/calls.ts';
import { type ChartVariables, NO_VARIABLES } from '../templates/variables.ts';

/** What a request tells the templates of its dataset and of its own SQL. */
export interface Question {
  readonly filters: ChartFilters;
  /** The columns of the dataset are not known yet. */
  readonly variables: ChartVariables;
  readonly urlParameters: Readonly<Record<string, string>>;
}

export const NO_QUESTION: Question = {
  filters: { filters: [], timeRange: null },
  variables: NO_VARIABLES,
  urlParameters: {},
};
