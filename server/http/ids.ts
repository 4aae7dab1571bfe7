/** A number or a UUID as the last part of a path; calls beside it, such as `export`, are no ids. */
export const ID_OR_UUID = ':id{[0-9a-fA-F-]+}';
/** A dashboard's slug may be any word but the name of a call. */
export const ID_OR_SLUG = ':id{(?!(?:_info|export|favorite_status|import)$)[^\\x2f]+}';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);
export const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);
