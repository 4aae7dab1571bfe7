import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { cssVariables, theme } from '@/ui/theme';
import type { AppStore } from './store';

/** The nonce of this page, which Mantine's style elements carry too (safety T16). */
const styleNonce = (): string =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

interface Props {
  readonly store: AppStore;
  readonly children: ReactNode;
  /** Transitions off, for tests. */
  readonly env?: 'default' | 'test';
}

/** The providers, in order. */
export function App({ store, children, env = 'default' }: Props) {
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        env={env}
      >
        {children}
      </MantineProvider>
    </Provider>
  );
}
