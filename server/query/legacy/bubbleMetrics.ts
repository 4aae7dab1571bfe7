/** The settings of a bubble chart that hold metrics, in the order in which they are asked. */
export const BUBBLE_METRICS: readonly string[] = ['size', 'x', 'y'];
