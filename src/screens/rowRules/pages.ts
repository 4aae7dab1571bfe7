/** What the router loads of this screen, as one chunk. */
export { RowRulesPage } from './RowRulesPage';
export { listeners, slices } from './wiring';
