import { createContext, use } from 'react';
import { TOKENS, type Tokens } from './tokens';

export const TokensContext = createContext<Tokens>(TOKENS.light);

/** The colours of the scheme that is showing. */
export const useTokens = (): Tokens => use(TokensContext);
