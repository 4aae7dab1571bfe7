/** The tab that many places further, in a circle; null if there is no other. */
export const neighbour = (
  editors: readonly { readonly id: string }[],
  activeId: string | null,
  step: 1 | -1,
): string | null => {
  if (editors.length < 2) return null;
  const index = editors.findIndex(({ id }) => id === activeId);
  return editors[(index + step + editors.length) % editors.length]?.id ?? null;
};
