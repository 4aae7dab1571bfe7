import { mapViz } from '../../maps/MapDrawing';
import { registerMaps } from '../../maps/registerMaps';
import { readClusters } from './clusters';

registerMaps();

export default mapViz(readClusters);
