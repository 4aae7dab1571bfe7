/** A page of five hundred charts must not ask for all of them at once (safety R20). */
export const CHARTS_AT_ONCE = 6;
