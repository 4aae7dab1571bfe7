/** Scrolling a result of 100,000 × 20 that came through Run. */
import { framesOf, plainPage, scrolledFrames, type Scroll } from './frames.ts';
import { type Measure, median, quantile } from './report.ts';
import type { Measuring } from './bench.ts';
import { limitTo, openEditor, results, run, wideRows, write } from './sqlLab.ts';

const ROWS = 100_000;
const FRAMES = 180;
/** The duration of a frame at 60 Hz, with the rounding of the browser's clock. */
const FRAME_MS = 17;

const SCROLLS: Readonly<Record<string, Scroll>> = {
  'down, 100 px a frame': { axis: 'y', by: 100, frames: FRAMES },
  'down, 1,000 px a frame': { axis: 'y', by: 1000, frames: FRAMES },
  'a jump every frame': { axis: 'y', by: 'jump', frames: FRAMES },
  'sideways, 40 px a frame': { axis: 'x', by: 40, frames: FRAMES },
};

export const grid: Measuring = async (bench) => {
  const { page, close } = await openEditor(bench);
  try {
    await write(page, wideRows(ROWS));
    await limitTo(page, ROWS);
    await run(page, ROWS);
    const idle = await framesOf(page, FRAMES);
    const plain = await plainPage(page);
    const measures: Measure[] = [];
    for (const [name, scroll] of Object.entries(SCROLLS)) {
      await plain.scroller.page().bringToFront();
      const bare = await scrolledFrames(plain.scroller, scroll);
      await page.bringToFront();
      const frames = await scrolledFrames(results(page), scroll);
      measures.push({
        name: `frames scrolling ${name}, p95`,
        value: quantile(frames, 0.95),
        unit: 'ms',
        target: FRAME_MS,
        note: `median ${median(frames).toFixed(1)}, most ${Math.max(...frames).toFixed(1)}; plain text scrolled likewise p95 ${quantile(bare, 0.95).toFixed(1)}, standing still ${quantile(idle, 0.95).toFixed(1)}`,
      });
    }
    return measures;
  } finally {
    await close();
  }
};
