/** Results and form data for charts, and a chart drawn by itself, as SVG. */
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ChartResult, DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { LazyViz } from '@/viz/LazyViz';
import type { VizProps } from '@/viz/vizPlugin';

export const NUMBER = 0;
export const TEXT = 1;
export const TIME = 2;

export const FACTS: DatasetFacts = { verboseNames: {}, columnFormats: {} };

export const aResult = (
  colnames: readonly string[],
  coltypes: readonly number[],
  rows: readonly (readonly unknown[])[],
): ChartResult => ({
  colnames,
  coltypes,
  data: rows.map((row) => Object.fromEntries(row.map((value, at) => [colnames[at] ?? '', value]))),
  rowcount: rows.length,
});

export const aForm = (
  viz_type: string,
  rest: Readonly<Record<string, unknown>> = {},
): FormData => ({
  datasource: '1__table',
  viz_type,
  ...rest,
});

export const SIZE = { width: 400, height: 300 };

/** A chart named “Sales”. */
export const draw = (
  formData: FormData,
  results: readonly ChartResult[],
  props: Partial<VizProps> = {},
) => {
  const chart = (more: Partial<VizProps> = {}) => (
    <MantineProvider env="test">
      <LazyViz
        formData={formData}
        results={results}
        dataset={FACTS}
        title="Sales"
        {...SIZE}
        {...props}
        {...more}
      />
    </MantineProvider>
  );
  const drawn = render(chart());
  return { ...drawn, again: (more: Partial<VizProps>) => drawn.rerender(chart(more)) };
};

/** Three months of two regions; the South's last value is no number. */
export const MONTHS = aResult(
  ['month', 'North', 'South'],
  [TIME, NUMBER, NUMBER],
  [
    [Date.UTC(2024, 0, 1), 10, 5],
    [Date.UTC(2024, 1, 1), null, 7],
    [Date.UTC(2024, 2, 1), 30, 'NaN'],
  ],
);
