import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exchanges, recorded } from '../../test/recorded';
import { buildQueries } from './queries';
import { vizEntry } from './registry';
import type { FormData } from './formData';

interface Exchange {
  readonly chart: { readonly slice_name: string; readonly viz_type: string };
  readonly kind: string;
  readonly request: {
    readonly form_data: FormData;
    readonly queries: readonly Record<string, unknown>[];
  };
}

const folder = recorded('chart-data');
const all = folder
  ? [folder, join(folder, 'dashboard')].flatMap((place) =>
      exchanges<Exchange>(place).map(
        ([name, exchange]) =>
          [`${place === folder ? 'explore' : 'dashboard'} ${name}`, exchange] as const,
      ),
    )
  : [];
const ours = all.filter(
  ([, { kind, chart, request }]) =>
    kind === 'chart_data' && vizEntry(chart.viz_type) && request.form_data.type !== 'NATIVE_FILTER',
);

describe.skipIf(!folder)('recorded charts of a real Superset', () => {
  test.each(ours)('have the same queries here: %s [CDT-03]', (_, { request }) => {
    const built = JSON.parse(JSON.stringify(buildQueries(request.form_data))) as unknown;
    expect(built).toEqual(request.queries);
  });
});
