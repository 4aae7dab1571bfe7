/** Simulates which elements are near the viewport, since the test page has no layout. */
import { vi } from 'vitest';

/** From here to the end of the file, an element is near when the function says so. */
export const stubNearViewport = (isNear: (element: Element) => boolean): void => {
  class NearViewport {
    readonly #report: (entries: { isIntersecting: boolean; target: Element }[]) => void;
    constructor(report: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
      this.#report = report;
    }
    observe(target: Element) {
      queueMicrotask(() => this.#report([{ isIntersecting: isNear(target), target }]));
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', NearViewport);
};
