import type { ChartFilters } from '../templates/calls.ts';

/** What a request tells the templates of its dataset. */
export interface Question {
  readonly filters: ChartFilters;
  readonly urlParameters: Readonly<Record<string, string>>;
}
