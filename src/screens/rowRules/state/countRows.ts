import { fetchChartData } from '@/api/resources/chartData';
import { createAppThunk } from '@/app/redux';
import type { Chosen } from '@/features/lists/ManyFound';

interface Written {
  readonly clause: string;
  readonly datasets: readonly Chosen[];
}

/** Of the rows that the person sees. */
export interface RowCount {
  readonly dataset: string;
  readonly left: number;
  readonly all: number;
}

/** Each may cost its database a look at every row. */
export const COUNTED_AT_MOST = 8;

const METRIC = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'counted' } as const;
const queryOf = (where: string) => ({
  columns: [],
  metrics: [METRIC],
  filters: [],
  extras: where === '' ? {} : { where },
});

type Answer = { readonly data: readonly { readonly counted: number | string }[] };
const countIn = (answer: Answer | undefined): number => Number(answer?.data[0]?.counted ?? 0);

/** Counts the rows of each dataset, and those of them where a clause holds; one dataset after the other. */
export const countRows = createAppThunk(
  'rowRules/countRows',
  async ({ clause, datasets }: Written, { signal }): Promise<readonly RowCount[]> => {
    const counts: RowCount[] = [];
    for (const { id, name } of datasets.slice(0, COUNTED_AT_MOST)) {
      const [left, all] = await fetchChartData<Answer>(
        {
          formData: { datasource: `${id}__table`, viz_type: 'table' },
          // A comment at the end of a clause ends with its line.
          queries: [queryOf(`(${clause}\n)`), queryOf('')],
          force: true,
        },
        { signal },
      );
      counts.push({ dataset: name, left: countIn(left), all: countIn(all) });
    }
    return counts;
  },
);
