import { mapViz } from '../../maps/MapDrawing';
import { registerMaps } from '../../maps/registerMaps';
import { readArcs } from './arcs';

registerMaps();

export default mapViz(readArcs);
