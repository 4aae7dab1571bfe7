/** What the router loads of this screen, as one chunk. */
export { SqlLabPage } from './SqlLabPage';
export { listeners, slices } from './wiring';
