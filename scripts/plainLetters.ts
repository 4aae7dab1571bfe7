/** The fonts of the page draw what is written, on canvases too, which no style sheet reaches: 1920x1080, never 1920×1080. */
import type { Plugin } from 'vite';

const FONTS = /\/@fontsource-variable\/[^?]*\.css(\?|$)/;
const PLAIN = 'font-feature-settings: "calt" 0, "liga" 0;';

export const plainLetters = (): Plugin => ({
  name: 'plain-letters',
  enforce: 'pre',
  transform: (code, id) =>
    FONTS.test(id)
      ? { code: code.replaceAll(/@font-face\s*\{/g, `@font-face { ${PLAIN}`), map: null }
      : undefined,
});
