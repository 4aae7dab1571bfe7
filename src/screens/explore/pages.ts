/** What the router loads of this screen, as one chunk. */
export { AddChartPage } from './AddChartPage';
export { ExplorePage } from './ExplorePage';
export { listeners, slices } from './wiring';
