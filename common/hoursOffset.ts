/** Hours by which a dataset may show its times later or earlier: more than a century. */
export const HOURS_OFFSET_MAX = 1_000_000;
