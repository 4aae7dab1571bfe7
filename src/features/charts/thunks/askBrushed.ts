import { createAppThunk } from '@/app/redux';
import { fetchBrushedData } from '@/api/resources/chartData';
import { selectConf } from '@/features/session/selectors';
import type { BrushAxis } from '#common/wire/brush.ts';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData, QueryObject } from '@/viz/formData';
import { laterQueries, queriesToRun } from '@/viz/queries';
import type { ChartKey } from '../chartState';
import { selectChart } from '../selectors';

export interface BrushedQuestion {
  readonly key: ChartKey;
  readonly formData: FormData;
  /** The answer of its last run. */
  readonly over: readonly ChartResult[];
}

interface Brushed {
  /** Tells one drag from the next. */
  readonly drag: string;
  readonly charts: readonly BrushedQuestion[];
  readonly axis: BrushAxis;
}

export interface BrushedAnswer {
  readonly key: ChartKey;
  readonly results: readonly ChartResult[];
  /** The server has an index for it: the next range takes no longer. */
  readonly isIndexed: boolean;
}

interface Asked extends BrushedQuestion {
  readonly queries: readonly QueryObject[];
}

/** What charts would show under the range that is being dragged; their runs and answers stay as they are. */
export const askBrushed = createAppThunk(
  'charts/askBrushed',
  async ({ charts, axis }: Brushed, { getState, signal }): Promise<readonly BrushedAnswer[]> => {
    const timeoutMs = selectConf(getState()).SUPERSET_WEBSERVER_TIMEOUT * 1000;
    const ask = async (asked: readonly Asked[]): Promise<readonly BrushedAnswer[]> => {
      if (asked.length === 0) return [];
      const answers = await fetchBrushedData<ChartResult>(asked, axis, { signal, timeoutMs });
      return asked.flatMap(({ key }, at) => {
        const answer = answers[at];
        // A chart without an answer keeps what it shows.
        if (!answer || !('result' in answer)) return [];
        return [{ key, results: answer.result, isIndexed: answer.is_indexed }];
      });
    };
    const questionOf = ({ key }: BrushedAnswer) => charts.find((chart) => chart.key === key);
    const first = await ask(
      charts.flatMap((chart) => {
        const { ownState } = selectChart(getState(), chart.key);
        const queries = queriesToRun(chart.formData, { ownState });
        // A chart that is made of others asks when the range is dropped.
        return queries.length > 0 ? [{ ...chart, queries }] : [];
      }),
    );
    const later = await ask(
      first.flatMap((answer) => {
        const question = questionOf(answer);
        if (!question) return [];
        const queries = laterQueries(question.formData, answer.results);
        return queries.length > 0 ? [{ ...question, queries }] : [];
      }),
    );
    // Frozen at the top level, so that the store does not walk through the rows.
    return first.map(({ key, results, isIndexed }) => {
      const more = later.find((answer) => answer.key === key)?.results ?? [];
      return { key, results: Object.freeze([...results, ...more]), isIndexed };
    });
  },
);
