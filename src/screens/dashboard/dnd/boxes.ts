/** Where components are on the screen, looked up only while something is dragged. */
import type { Box } from './dropEdge';

const elements = new Map<string, Element>();

export const registerBox = (id: string, element: Element): (() => void) => {
  elements.set(id, element);
  return () => {
    if (elements.get(id) === element) elements.delete(id);
  };
};

/** A tab is where its title is, not its content. */
export const tabTitleKey = (id: string) => `title:${id}`;

export const boxOf = (id: string): Box | undefined =>
  (elements.get(tabTitleKey(id)) ?? elements.get(id))?.getBoundingClientRect();
