import { clearAllListeners } from '@reduxjs/toolkit';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { App } from '@/app/App';
import { createRoutes } from '@/app/routes';
import { type AppStore, createStore, type RootState, type Wiring } from '@/app/store';
import { endings } from './endings';

interface Options {
  readonly state?: Pick<RootState, 'session'>;
  readonly url?: string;
  readonly store?: AppStore;
  /** Of the screen or feature a component belongs to. */
  readonly wiring?: Wiring;
}

export interface RenderedApp extends RenderResult {
  readonly store: AppStore;
  readonly router: ReturnType<typeof createMemoryRouter>;
}

const renderRoutes = (
  routesOf: (store: AppStore) => RouteObject[],
  { state, url = '/', store = createStore(state), wiring }: Options,
): RenderedApp => {
  if (wiring) store.add(wiring);
  endings.push(() => store.dispatch(clearAllListeners()));
  const router = createMemoryRouter(routesOf(store), { initialEntries: [url] });
  const result = render(
    <App store={store} env="test">
      <RouterProvider router={router} />
    </App>,
  );
  return { ...result, store, router };
};

/** One component within the page's providers. */
export const renderApp = (ui: ReactElement, options: Options = {}): RenderedApp =>
  renderRoutes(() => [{ path: '*', element: ui }], options);

/** The whole page at an address. */
export const renderPage = (
  url: string,
  options: Omit<Options, 'url' | 'wiring'> = {},
): RenderedApp => renderRoutes(createRoutes, { ...options, url });
