/** The Natural Earth projection by Tom Patterson, as a polynomial: areas and shapes of the world look as in an atlas. */
const RADIANS = Math.PI / 180;
const CLOSE = 1e-9;

const across = (phi: number): number => {
  const square = phi * phi;
  const fourth = square * square;
  return (
    0.8707 -
    0.131979 * square +
    fourth * (-0.013791 + fourth * (0.003971 * square - 0.001529 * fourth))
  );
};

const up = (phi: number): number => {
  const square = phi * phi;
  const fourth = square * square;
  return (
    phi *
    (1.007226 + square * (0.015085 + fourth * (-0.044475 + 0.028874 * square - 0.005916 * fourth)))
  );
};

const slope = (phi: number): number => {
  const square = phi * phi;
  const fourth = square * square;
  return (
    1.007226 + square * (0.045255 + fourth * (-0.311325 + 0.259866 * square - 0.065076 * fourth))
  );
};

/** Down is larger, as on a screen. */
export const NATURAL_EARTH = {
  project: ([longitude = 0, latitude = 0]: number[]): number[] => {
    const phi = latitude * RADIANS;
    return [longitude * across(phi), -up(phi) / RADIANS];
  },
  unproject: ([x = 0, y = 0]: number[]): number[] => {
    const goal = -y * RADIANS;
    let phi = goal;
    for (let step = 0; step < 25; step += 1) {
      const miss = (up(phi) - goal) / slope(phi);
      phi -= miss;
      if (Math.abs(miss) < CLOSE) break;
    }
    return [x / across(phi), phi / RADIANS];
  },
};
