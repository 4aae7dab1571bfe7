import { mapViz } from '../../maps/MapDrawing';
import { registerMaps } from '../../maps/registerMaps';
import { readContours } from './contours';

registerMaps();

export default mapViz(readContours);
