import { mapViz } from '../../maps/MapDrawing';
import { registerMaps } from '../../maps/registerMaps';
import { readHeat } from './heat';

registerMaps();

export default mapViz(readHeat);
