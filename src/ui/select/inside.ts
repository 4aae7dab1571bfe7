/** Lists of choices in a popover belong to it, so that choosing does not close it. */
export const INSIDE = { withinPortal: false } as const;
