/** What the router loads of this screen, as one chunk. */
export { DashboardPage } from './DashboardPage';
export { NewDashboardPage } from './NewDashboardPage';
export { PermalinkPage } from './PermalinkPage';
export { listeners, slices } from './wiring';
