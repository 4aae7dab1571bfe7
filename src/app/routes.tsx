import type { RouteObject } from 'react-router-dom';
import { AppShell } from './AppShell';
import { NotFound } from './NotFound';

type Page = () => Promise<{ Component: React.ComponentType }>;

/** A route whose page is a chunk of its own. */
const page = (path: string, lazy: Page): RouteObject => ({ path, lazy });

/** Every address of the product. Pages without the bar (sign-in, embedded) stand beside the shell. */
export const ROUTES: RouteObject[] = [
  {
    element: <AppShell />,
    children: [{ path: '*', element: <NotFound /> }],
  },
];

export { page };
