import { useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { TOKENS } from './tokens';
import { TokensContext } from './useTokens';

/** Asks once for all charts which scheme is showing: Mantine asks the browser anew at each call. */
export function TokensOfScheme({ children }: { readonly children: ReactNode }) {
  return <TokensContext value={TOKENS[useComputedColorScheme('light')]}>{children}</TokensContext>;
}
