/** One value of a result, exact: integers past 2^53, decimals, dates and intervals are text. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | readonly Cell[]
  | { readonly [key: string]: Cell };
