const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** Random URL-safe text; 64 characters divide 256, so all are equally likely. */
export const randomId = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ALPHABET[byte % 64]).join(
    '',
  );

/** Tab and query ids are 11 characters. */
export const clientId = (): string => randomId(11);
/** Layout components and native filters: `<TYPE>-<21 characters>`. */
export const componentId = (type: string): string => `${type}-${randomId(21)}`;
