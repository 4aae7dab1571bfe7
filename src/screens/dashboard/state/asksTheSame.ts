import { sameJson } from '@/lib/sameJson';
import type { FormData } from '@/viz/formData';

/** What a dashboard says of colors: it changes the drawing, never the rows. */
const OF_THE_LOOK: ReadonlySet<string> = new Set([
  'color_scheme',
  'own_color_scheme',
  'label_colors',
  'shared_label_colors',
  'map_label_colors',
]);

const question = (formData: FormData) =>
  Object.fromEntries(Object.entries(formData).filter(([key]) => !OF_THE_LOOK.has(key)));

/** Whether two form data of one chart have the same rows. */
export const asksTheSame = (one: FormData, other: FormData): boolean =>
  one === other || sameJson(question(one), question(other));
