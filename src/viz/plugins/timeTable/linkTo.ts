/** Where the name of a row leads. */
import { linkOf } from '../table/linkOf';

/** `{{metric}}` in an address is the name of the row; null without an address, or with one that may not be followed. */
export const linkTo = (address: unknown, name: string): string | null =>
  typeof address === 'string' && address.trim() !== ''
    ? linkOf(address.replaceAll(/\{\{\s*metric(?:\.\w+)?\s*\}\}/g, encodeURIComponent(name)))
    : null;
