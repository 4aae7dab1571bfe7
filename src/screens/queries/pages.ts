/** What the router loads of this screen, as one chunk. */
export { HistoryPage } from './HistoryPage';
export { SavedQueriesPage } from './SavedQueriesPage';
export { listeners, slices } from './wiring';
