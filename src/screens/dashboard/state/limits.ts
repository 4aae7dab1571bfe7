/** A page of five hundred charts must not run all of them at once. */
export const CHARTS_AT_ONCE = 6;
