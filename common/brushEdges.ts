/** The most ends of bins that the server tells apart while a range is dragged. */
export const EDGES_MAX = 101;
