// First, since it declares the order of the layers.
import '@/ui/global.css';
import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '@/ui/kit.css';
import '@/ui/paper.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from '@/app/App';
import { createRoutes } from '@/app/routes';
import { createStore } from '@/app/store';
import { readBootstrap } from '@/features/session/bootstrap';

const store = createStore({ session: readBootstrap() });
const router = createBrowserRouter(createRoutes(store));
const root = document.getElementById('app');
if (!root) throw new Error('The page has no #app element');

createRoot(root).render(
  <App store={store}>
    <RouterProvider router={router} />
  </App>,
);
