import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { App } from '@/app/App';
import { ROUTES } from '@/app/routes';
import { type AppStore, createStore, type RootState } from '@/app/store';

interface Options {
  readonly state?: Partial<RootState>;
  readonly url?: string;
  readonly store?: AppStore;
}

export interface RenderedApp extends RenderResult {
  readonly store: AppStore;
  readonly router: ReturnType<typeof createMemoryRouter>;
}

const renderRoutes = (
  routes: RouteObject[],
  { state, url = '/', store = createStore(state) }: Options,
): RenderedApp => {
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  const result = render(
    <App store={store} env="test">
      <RouterProvider router={router} />
    </App>,
  );
  return { ...result, store, router };
};

/** One component within the page's providers. */
export const renderApp = (ui: ReactElement, options: Options = {}): RenderedApp =>
  renderRoutes([{ path: '*', element: ui }], options);

/** The whole page at an address. */
export const renderPage = (url: string, options: Omit<Options, 'url'> = {}): RenderedApp =>
  renderRoutes(ROUTES, { ...options, url });
