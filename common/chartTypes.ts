/** What the server must know about a chart type. Types that are not listed need nothing from it. */
interface ChartTypeFacts {
  /**
   * The formats in which the rows of the database are what the chart shows. For other formats the page transforms the
   * rows first, which the server cannot do.
   */
  readonly shownAsStored: readonly string[];
}

const CHART_TYPES: Readonly<Record<string, ChartTypeFacts>> = {
  table: { shownAsStored: ['csv'] },
  pivot_table_v2: { shownAsStored: [] },
};

/** Whether the server can give the rows of a chart as the chart shows them. */
export const canPostProcess = (vizType: unknown, format: string): boolean => {
  const facts =
    typeof vizType === 'string' && Object.hasOwn(CHART_TYPES, vizType) && CHART_TYPES[vizType];
  return !facts || facts.shownAsStored.includes(format);
};
