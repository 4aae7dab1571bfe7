import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
import { TilesContext } from '@/lib/tilesContext';
import { escapeOnce } from '@/ui/escapeOnce';
import { returnFocus } from '@/ui/returnFocus';
import { usePaper } from '@/ui/paper';
import { cssVariables, theme } from '@/ui/theme';
import { TokensOfScheme } from '@/ui/TokensOfScheme';
import type { AppStore } from './store';

/** The nonce of this page, which Mantine's style elements carry too. */
const styleNonce = (): string =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

/** Where the scroll lock of dialogs looks for it. */
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** The key that the server's first script also reads, before anything is drawn. */
const colorScheme = localStorageColorSchemeManager({ key: 'sextant-color-scheme' });

interface Props {
  readonly store: AppStore;
  readonly children: ReactNode;
  /** Transitions off, for tests. */
  readonly env?: 'default' | 'test';
}

/** Where menus, lists and popovers are drawn: the library looks for this node, and makes one outside of all landmarks else. */
function Portals() {
  return <section aria-label="Menus and lists" data-portal data-mantine-shared-portal-node />;
}

/** The providers, in order. */
export function App({ store, children, env = 'default' }: Props) {
  useEffect(() => returnFocus(), []);
  // Before the dialogs, which listen from their effects on.
  useLayoutEffect(() => escapeOnce(), []);
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        env={env}
        // Ink is dark and paper is light, whatever the screen is.
        {...(usePaper() === 'shown' ? { forceColorScheme: 'light' as const } : {})}
      >
        <TokensOfScheme>
          <TilesContext value={store.getState().session.mapTiles}>{children}</TilesContext>
          <Portals />
        </TokensOfScheme>
      </MantineProvider>
    </Provider>
  );
}
