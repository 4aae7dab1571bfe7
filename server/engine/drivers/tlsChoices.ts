/** Values by which settings of addresses select encryption. */
import type { TlsChoice } from '../module.ts';

type Choices = Readonly<Record<string, TlsChoice>>;

export const ON: TlsChoice = { encryption: true };
export const OFF: TlsChoice = { encryption: false };
export const VERIFIED: TlsChoice = { encryption: true, verify: true };

export const SWITCH: Choices = { 1: ON, true: ON, 0: OFF, false: OFF };
export const SCHEME: Choices = { https: ON, http: OFF };
export const VERIFY: Choices = {
  1: { verify: true },
  true: { verify: true },
  0: { verify: false },
  false: { verify: false },
};
