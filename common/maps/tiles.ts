/** Pictures of the ground of maps, squares of 256 pixels, from a server that an administrator named. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` where the numbers of a tile stand. */
  readonly address: string;
  /** Who made the tiles, shown on every map that has them; empty for nobody. */
  readonly attribution: string;
}

const PLACES = ['{z}', '{x}', '{y}'] as const;

/** Only these stand for a number, each in the path: the host is the same for every tile. Null for any other address. */
export const tileAddress = (text: string): string | null => {
  const [start = ''] = text.split('{', 1);
  const url = URL.canParse(start) ? new URL(start) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.hash !== '')
    return null;
  if (!start.startsWith(`${url.origin}/`)) return null;
  const rest = PLACES.reduce((left, place) => left.replace(place, ''), text);
  return PLACES.every((place) => text.includes(place)) && /^[\w:/.?&=%~@+-]+$/.test(rest)
    ? text
    : null;
};

export const tileOrigin = ({ address }: MapTiles): string =>
  new URL(address.split('{', 1)[0] ?? address).origin;
