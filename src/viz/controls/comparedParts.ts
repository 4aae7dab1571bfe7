/** The parts of a comparison under its number, by the names that settings have for them. */
export const COMPARED_PARTS = ['Previous value', 'Delta', 'Percent change'] as const;
