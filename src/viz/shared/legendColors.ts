import type { Tokens } from '@/ui/tokens';

/** What is switched off and pages that are not there stand back, in either theme. */
export const legendColors = (tokens: Tokens) => ({
  inactiveColor: tokens.border,
  pageTextStyle: { color: tokens.muted },
  pageIconColor: tokens.muted,
  pageIconInactiveColor: tokens.hairline,
});
