import { mapViz } from '../../maps/MapDrawing';
import { registerMaps } from '../../maps/registerMaps';
import { readPoints } from './points';

registerMaps();

export default mapViz(readPoints);
