import { TOKENS } from '@/ui/tokens';
import { schemeColors } from '@/viz/colors/series';
import type { ColorDraft } from './colorDraft';

/** So many labels at most are stored: a dashboard of thousands of names is no list of colors. */
export const STORED_AT_MOST = 500;

/** Chosen colors, and the computed ones of all other labels, as the metadata of a dashboard have them. */
export const colorMetadata = (
  { scheme, labels }: ColorDraft,
  computed: ReadonlyMap<string, string>,
) => ({
  color_scheme: scheme,
  color_scheme_domain: scheme ? [...schemeColors(scheme, TOKENS.light)] : [],
  label_colors: labels,
  map_label_colors: Object.fromEntries([...computed].slice(0, STORED_AT_MOST)),
});
