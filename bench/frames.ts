/** The time between frames while a page scrolls, and the tasks that block it. */
import type { Locator, Page } from 'playwright-core';

export interface Scroll {
  readonly axis: 'x' | 'y';
  /** Pixels per frame, or 'jump' for a random position on every frame. */
  readonly by: number | 'jump';
  readonly frames: number;
}

/** Milliseconds between one frame and the next, while every frame scrolls on. */
export const scrolledFrames = (scroller: Locator, scroll: Scroll): Promise<readonly number[]> =>
  scroller.evaluate(
    (element, { axis, by, frames }) =>
      new Promise<number[]>((done) => {
        const deltas: number[] = [];
        const size = () =>
          axis === 'y'
            ? element.scrollHeight - element.clientHeight
            : element.scrollWidth - element.clientWidth;
        let direction = 1;
        let seed = 7;
        const next = () => {
          const to = axis === 'y' ? element.scrollTop : element.scrollLeft;
          if (by === 'jump') {
            seed = (seed * 48_271) % 2_147_483_647;
            return (seed / 2_147_483_647) * size();
          }
          if (to + direction * by > size() || to + direction * by < 0) direction = -direction;
          return to + direction * by;
        };
        let before = 0;
        const frame = (now: number) => {
          if (before > 0) deltas.push(now - before);
          before = now;
          if (deltas.length >= frames) return done(deltas);
          if (axis === 'y') element.scrollTop = next();
          else element.scrollLeft = next();
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    scroll,
  );

const LINES = 4000;

/** A page of plain text in a box as large as the grid: the scrolling speed of this machine's browser. */
export const plainPage = async (beside: Page): Promise<{ scroller: Locator }> => {
  const page = await beside.context().newPage();
  const line = 'north 2001-01-01T00:00:00 item-42 12345.50 '.repeat(8);
  await page.setContent(
    `<pre style="width:1200px;height:300px;overflow:auto;font:12px/26px monospace">${`${line}\n`.repeat(LINES)}</pre>`,
  );
  return { scroller: page.locator('pre') };
};

/**
 * Milliseconds between frames: of an idle page, which tell what the machine can do at this moment, or while each of them
 * moves the pointer on from one place across the page to another.
 */
export const framesOf = (
  page: Page,
  frames: number,
  pointer: readonly [from: number, to: number] | null = null,
): Promise<readonly number[]> =>
  page.evaluate(
    ([wanted, along]) =>
      new Promise<number[]>((done) => {
        const deltas: number[] = [];
        let before = 0;
        const frame = (now: number) => {
          if (before > 0) deltas.push(now - before);
          before = now;
          if (deltas.length >= wanted) return done(deltas);
          if (along) {
            const clientX = along[0] + ((along[1] - along[0]) * deltas.length) / wanted;
            window.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY: 200 }));
          }
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [frames, pointer] as const,
  );

/** Starts recording tasks that block the page for over 50 ms; the returned function reads and clears the record. */
export const watchBlocks = async (page: Page): Promise<() => Promise<readonly number[]>> => {
  const noted = await page.evaluateHandle(() => {
    const blocks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocks.push(duration);
    }).observe({ type: 'longtask' });
    return blocks;
  });
  return () => noted.evaluate((blocks) => blocks.splice(0));
};
