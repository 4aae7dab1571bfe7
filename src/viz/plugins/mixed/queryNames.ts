/** What the two queries are called: in the settings, in the legend and beside their rows. */
export const QUERY_NAMES = { a: 'Query A', b: 'Query B' } as const;
