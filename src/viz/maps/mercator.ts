/** The projection of maps that are zoomed into: the world is a square, as wide as it is high. */

/** The width of the world at zoom 0, as maps of the web count it. */
export const WORLD_PX = 512;
/** The square ends here. */
export const MOST_LATITUDE = 85.051129;

const RADIANS = Math.PI / 180;
const EQUATOR_M = 40_075_016.686;

const within = (value: number, most: number): number => Math.min(Math.max(value, -most), most);

export const MERCATOR = {
  project: ([longitude = 0, latitude = 0]: readonly number[]): number[] => {
    const phi = within(latitude, MOST_LATITUDE) * RADIANS;
    const up = Math.log(Math.tan(Math.PI / 4 + phi / 2)) / (2 * Math.PI);
    return [(longitude / 360 + 0.5) * WORLD_PX, (0.5 - up) * WORLD_PX];
  },
  unproject: ([x = 0, y = 0]: readonly number[]): number[] => {
    const up = (0.5 - y / WORLD_PX) * 2 * Math.PI;
    return [(x / WORLD_PX - 0.5) * 360, (2 * Math.atan(Math.exp(up)) - Math.PI / 2) / RADIANS];
  },
};

/** How long a meter is there, in pixels at zoom 0. */
export const pxOfMeter = (latitude: number): number =>
  WORLD_PX / (EQUATOR_M * Math.cos(within(latitude, MOST_LATITUDE) * RADIANS));

export const scaleOf = (zoom: number): number => 2 ** zoom;
