/** Named sets of what the filters of a dashboard say, each person's own: a capability of our server. */
import { z } from 'zod';
import { jsonText } from './jsonText.ts';

const MOST_NAME = 100;
const MOST_MASKS = 200_000;

export const FilterViewBody = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'A view needs a name.')
    .max(MOST_NAME, `Longer than ${MOST_NAME} characters.`),
  /** What the filters say, by filter: JSON text, as in the state of the filters. */
  value: jsonText.min(2, 'JSON not valid').max(MOST_MASKS, `Longer than ${MOST_MASKS} characters.`),
});
export type FilterViewBody = z.infer<typeof FilterViewBody>;

export interface FilterView {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}
