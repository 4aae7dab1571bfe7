/** What the rows of a map of countries have beside their own columns, where no column of theirs is called so. */
export const PLACE = {
  code: 'Country code (ISO)',
  name: 'Country name',
  latitude: 'Latitude (°)',
  longitude: 'Longitude (°)',
} as const;

/** The code of a country that the server does not know. */
export const UNKNOWN_COUNTRY = 'XXX';

/** What such a country is called where the server leaves out what its row has. */
export const UNNAMED = 'unknown';
