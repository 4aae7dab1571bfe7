/** The positions of components on the screen, measured only during a drag. */
import type { Box } from './dropEdge';

const elements = new Map<string, Element>();

export const registerBox = (id: string, element: Element): (() => void) => {
  elements.set(id, element);
  return () => {
    if (elements.get(id) === element) elements.delete(id);
  };
};

/** The position of a tab is that of its title, not of its content. */
export const tabTitleKey = (id: string) => `title:${id}`;

export const boxOf = (id: string): Box | undefined =>
  (elements.get(tabTitleKey(id)) ?? elements.get(id))?.getBoundingClientRect();
