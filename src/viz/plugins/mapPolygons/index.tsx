import { mapViz } from '../../maps/MapDrawing';
import { registerMaps } from '../../maps/registerMaps';
import { readPolygons } from './polygons';

registerMaps();

export default mapViz(readPolygons);
