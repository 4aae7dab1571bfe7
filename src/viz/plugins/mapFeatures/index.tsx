import { mapViz } from '../../maps/MapDrawing';
import { registerMaps } from '../../maps/registerMaps';
import { readFeatures } from './features';

registerMaps();

export default mapViz(readFeatures);
