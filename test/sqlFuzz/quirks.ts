/** Where a database answers two spellings of the same otherwise, by mistakes of its own. */
import type { Engine } from '../sqlCorpus/sample.ts';

const QUIRKS: Readonly<Partial<Record<Engine, readonly RegExp[]>>> = {
  // Blanks of Unicode are replaced within E'…' after an escaped quote.
  duckdb: [/E'[^]*\\'[^]*[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/i],
  // CONCAT_WS may write into an argument that is a constant, which later rows then see.
  mysql: [/concat_ws[^]*concat_ws/i],
};

export const isQuirk = (engine: Engine, text: string): boolean =>
  (QUIRKS[engine] ?? []).some((quirk) => quirk.test(text));
