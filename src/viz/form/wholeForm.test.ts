import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exchanges, recorded } from '../../../test/recorded';
import type { FormData, QueryObject } from '../formData';
import { buildQueries } from '../queries';
import { vizEntry } from '../registry';
import { wholeForm } from './wholeForm';

interface Exchange {
  readonly kind: string;
  readonly form_data: FormData;
  readonly request: { readonly form_data: FormData; readonly queries: readonly QueryObject[] };
}

const folder = recorded('chart-data');
const drawn = folder
  ? exchanges<Exchange>(join(folder, 'dashboard')).filter(
      ([, { kind, form_data, request }]) =>
        kind === 'chart_data' && form_data && vizEntry(request.form_data.viz_type),
    )
  : [];

/** What does not depend on whether time stands in a section of its own, as in old charts, or among the filters. */
const asked = ({ post_processing: steps, ...query }: QueryObject) => ({
  metrics: query.metrics,
  orderby: query.orderby,
  row_limit: query.row_limit,
  series_columns: query.series_columns,
  series_limit: query.series_limit,
  order_desc: query.order_desc,
  renames: ((steps ?? []) as readonly { operation: string; options?: unknown }[]).filter(
    ({ operation }) => operation === 'rename',
  ),
});

describe.skipIf(!folder)('a saved chart, made whole', () => {
  test.each(drawn)(
    'asks what a real Superset asks for it on a dashboard: %s [CDT-03]',
    (_, { form_data: saved, request }) => {
      const { datasource, viz_type } = request.form_data;
      const whole = wholeForm({ ...saved, datasource, viz_type }, null);
      const built = JSON.parse(JSON.stringify(buildQueries(whole))) as QueryObject[];
      expect(built.map(asked)).toEqual(request.queries.map(asked));
    },
  );

  test.each(drawn)(
    'is drawn with the values that a real Superset fills in: %s',
    (_, { form_data: saved, request }) => {
      const { datasource, viz_type } = request.form_data;
      const whole = wholeForm({ ...saved, datasource, viz_type }, null);
      for (const name of ['truncate_metric', 'show_empty_columns', 'sort_by_metric', 'order_desc'])
        if (whole[name] !== undefined && request.form_data[name] !== undefined)
          expect([name, whole[name]]).toEqual([name, request.form_data[name]]);
    },
  );
});
