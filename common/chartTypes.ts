/** What the server must know of a chart type; it needs to know nothing of the types that are not listed. */
interface ChartTypeFacts {
  /** The formats in which rows as they come from the database are what the chart shows. In the others the page shapes
   * them first, and the server cannot. */
  readonly shownAsStored: readonly string[];
}

const CHART_TYPES: Readonly<Record<string, ChartTypeFacts>> = {
  table: { shownAsStored: ['csv'] },
  pivot_table_v2: { shownAsStored: [] },
};

/** The server can give the rows of a chart as its picture shows them. */
export const canPostProcess = (vizType: unknown, format: string): boolean => {
  const facts =
    typeof vizType === 'string' && Object.hasOwn(CHART_TYPES, vizType) && CHART_TYPES[vizType];
  return !facts || facts.shownAsStored.includes(format);
};
