/** What the router loads of this screen, as one chunk. */
export { DatabasesPage } from './DatabasesPage';
export { listeners, slices } from './wiring';
