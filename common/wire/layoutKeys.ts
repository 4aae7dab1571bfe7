/** Ids and keys that every stored layout has. This file does not use zod, which the page does not need. */
export const ROOT_ID = 'ROOT_ID';
export const GRID_ID = 'GRID_ID';
export const HEADER_ID = 'HEADER_ID';
export const VERSION_KEY = 'DASHBOARD_VERSION_KEY';
export const LAYOUT_VERSION = 'v2';
