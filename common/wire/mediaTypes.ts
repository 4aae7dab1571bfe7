/** A result column by column instead of row by row, requested by `Accept`. */
export const COLUMNS_MEDIA_TYPE = 'application/vnd.sextant.columns+json';
