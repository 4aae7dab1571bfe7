/** The names of characters in Markdown: in browsers a package asks the document for them, which workers do not have. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PACKAGE = 'decode-named-character-reference';
/** The entry for everybody else, with a list of them. */
const entry = () => fileURLToPath(import.meta.resolve(PACKAGE));

const NAME = 'worker-entities';

/** For built workers; pages stay without the list. */
export const workerEntities = (): Plugin => ({
  name: NAME,
  enforce: 'pre',
  resolveId: (id) => (id === PACKAGE ? entry() : null),
});

/** While developing, workers share the packages of pages. */
export const servedEntities = (): Plugin => ({
  name: `${NAME}:serve`,
  apply: 'serve',
  config: () => ({ resolve: { alias: { [PACKAGE]: entry() } } }),
});
