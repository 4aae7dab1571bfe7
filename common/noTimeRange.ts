/** How a time range without limits is written. */
export const NO_TIME_RANGE = 'No filter';
