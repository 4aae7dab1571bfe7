import { useComputedColorScheme } from '@mantine/core';
import { TOKENS, type Tokens } from '@/ui/tokens';

/** The colours of the scheme that is showing. */
export const useTokens = (): Tokens => TOKENS[useComputedColorScheme('light')];
