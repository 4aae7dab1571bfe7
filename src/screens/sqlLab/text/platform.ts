/** Keys are called and pressed differently on a Mac. */
export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');
export const MOD = isMac ? '⌘' : 'Ctrl';
export const SHIFT = isMac ? '⇧' : 'Shift';
