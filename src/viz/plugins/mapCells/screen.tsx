import { mapViz } from '../../maps/MapDrawing';
import { registerMaps } from '../../maps/registerMaps';
import { readCells } from './layer';

registerMaps();

export default mapViz(readCells('screen'));
