/** What the server wrote into the page, as far as calls need it. */
import type { Capability } from '#common/capabilities.ts';

export interface PageFacts {
  readonly user?: { readonly userId?: number; readonly username?: string } | null;
  readonly common?: {
    readonly conf?: { readonly SUPERSET_WEBSERVER_DOMAINS?: unknown };
    readonly sextant?: { readonly capabilities?: readonly string[] };
  };
}

let read: { readonly text: string; readonly facts: PageFacts } | null = null;

/** The same object as long as the page is the same. */
export const pageFacts = (): PageFacts => {
  const text = document.getElementById('app')?.dataset.bootstrap ?? '{}';
  if (read?.text !== text) read = { text, facts: JSON.parse(text) as PageFacts };
  return read.facts;
};

/** Whether the server offers what only our own does. */
export const announces = (capability: Capability): boolean =>
  pageFacts().common?.sextant?.capabilities?.includes(capability) === true;
