/** What the router loads of this screen, as one chunk. */
export { ChartsPage } from './ChartsPage';
export { DashboardsPage } from './DashboardsPage';
export { DatasetsPage } from './DatasetsPage';
export { listeners, slices } from './wiring';
