/** From so many options on a choice can be searched. */
export const SEARCHED_FROM = 8;
/** No more are drawn; those beyond are found by typing. */
export const OPTIONS_AT_MOST = 100;
