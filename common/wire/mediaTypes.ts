/** A result column by column instead of row by row; asked for by `Accept`. */
export const COLUMNS_MEDIA_TYPE = 'application/vnd.sextant.columns+json';
