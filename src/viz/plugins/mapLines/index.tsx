import { mapViz } from '../../maps/MapDrawing';
import { registerMaps } from '../../maps/registerMaps';
import { readLines } from './lines';

registerMaps();

export default mapViz(readLines);
