const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);
export const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);
