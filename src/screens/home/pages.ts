/** What the router loads of this screen, as one chunk. */
export { HomePage } from './HomePage';
export { slices } from './wiring';
