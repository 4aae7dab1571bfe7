/**
 * One value, exact. A number only where a double holds it exactly; integers past ±(2^53−1) and decimals (with
 * their scale) are text, as are dates `2024-02-29`, times `03:04:05`, moments `2024-02-29T12:34:56`, with zone
 * `…+00:00` (always in UTC; a fraction has six digits, or nine where six lose something), intervals in the
 * database's words, `infinity` and years outside 1 to 9999 as the database writes them. Not-a-number and the
 * infinities of floats are the texts `NaN`, `Infinity`, `-Infinity`. Bytes are text `\xab…` in lower-case hex.
 * JSON columns are their own text. Arrays, structs and maps are plain JSON of the same.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | readonly Cell[]
  | { readonly [key: string]: Cell };
