/** Colors in a dashboard's metadata that pages compute and write back by themselves; they are no person’s change. */
export const COMPUTED_COLORS: readonly string[] = [
  'map_label_colors',
  'shared_label_colors',
  'color_scheme_domain',
];
