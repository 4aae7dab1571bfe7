/** Where what is typed and what is printed may differ. */
import type { Engine } from '../sqlCorpus/sample.ts';

const QUIRKS: Readonly<Partial<Record<Engine, readonly RegExp[]>>> = {
  // Blanks of Unicode are replaced within E'…' after an escaped quote.
  duckdb: [/E'[^]*\\'[^]*[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/i],
  // CONCAT_WS writes into a text that was typed as two, which later rows then see.
  mysql: [/concat_ws[^]*['"]\s+['"]/i],
  // Servers before 20.1 drop a backslash that begins no escape: we read it as those since.
  clickhouse: [/\\[^0abefnrtv\\'"`/=xN]/],
};

/** To us they are columns, and there are none of these names. */
const WHO = /\b(current_(user|role|catalog|schema)|session_user|system_user|user)\b/i;

export const isQuirk = (engine: Engine, text: string): boolean =>
  WHO.test(text) || (QUIRKS[engine] ?? []).some((quirk) => quirk.test(text));
