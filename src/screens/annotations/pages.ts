/** What the router loads of this screen, as one chunk. */
export { AnnotationsPage } from './AnnotationsPage';
export { LayersPage } from './LayersPage';
export { listeners, slices } from './wiring';
