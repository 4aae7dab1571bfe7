/** The server of tiles that an administrator named, which every map finds here; null for none. */
import { createContext } from 'react';
import type { MapTiles } from '#common/maps/tiles.ts';

export const TilesContext = createContext<MapTiles | null>(null);
