/** When a page paints its charts: the frame in which a canvas was drawn again, and the one that shows a control's change. */
import type { Locator, Page } from 'playwright-core';

interface Noted {
  /** The moment of the last press, and of the frame after it, in which the control shows its change. */
  pressed: number;
  shown: number;
  /** When the last frame was over that drew a canvas. */
  drawn: number;
}

/** To be called before the page is opened. */
export const watchDrawing = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const noted: Noted = { pressed: 0, shown: 0, drawn: 0 };
    Object.assign(window, { noted });
    /** A message that a frame sends arrives when it was handed over. */
    const afterFrame = (tell: (now: number) => void) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => tell(performance.now());
      channel.port2.postMessage(0);
    };
    document.addEventListener(
      'click',
      (event) => {
        noted.pressed = event.timeStamp;
        requestAnimationFrame(() =>
          afterFrame((now) => {
            noted.shown = now;
          }),
        );
      },
      { capture: true },
    );
    let isDrawing = false;
    const draws = (context: CanvasRenderingContext2D) => {
      if (isDrawing || !context.canvas.isConnected) return;
      isDrawing = true;
      afterFrame((now) => {
        isDrawing = false;
        noted.drawn = now;
      });
    };
    const { clearRect, fill, fillRect } = CanvasRenderingContext2D.prototype;
    Object.assign(CanvasRenderingContext2D.prototype, {
      clearRect(this: CanvasRenderingContext2D, ...box: Parameters<typeof clearRect>) {
        draws(this);
        clearRect.apply(this, box);
      },
      // Many points are drawn over several frames.
      fill(this: CanvasRenderingContext2D, ...how: Parameters<typeof fill>) {
        draws(this);
        fill.apply(this, how);
      },
      fillRect(this: CanvasRenderingContext2D, ...box: Parameters<typeof fillRect>) {
        draws(this);
        fillRect.apply(this, box);
      },
    });
  });
};

export interface Redrawn {
  /** Milliseconds from the press to the frame in which the control shows the change. */
  readonly controlMs: number;
  /** Milliseconds from the press to the frame with the new picture. */
  readonly pictureMs: number;
}

export interface Answered {
  /** Milliseconds from the press to the frame with the picture of the new rows. */
  readonly pictureMs: number;
  /** What of it the page waited for the rows. */
  readonly rowsMs: number;
}

const GIVE_UP_MS = 20_000;

/** Presses, and waits until the picture was drawn and stays as it is. */
export const redrawn = async (page: Page, target: Locator): Promise<Redrawn> => {
  await target.click();
  return page.evaluate(
    (giveUpMs) =>
      new Promise<Redrawn>((done, fail) => {
        const { noted } = window as unknown as { noted: Noted };
        const quietMs = 250;
        const look = () => {
          const now = performance.now();
          const { pressed, shown, drawn } = noted;
          if (shown > pressed && drawn > pressed && now - drawn > quietMs)
            done({ controlMs: shown - pressed, pictureMs: drawn - pressed });
          else if (now - pressed > giveUpMs) fail(new Error('The chart was not drawn again'));
          else setTimeout(look, 20);
        };
        look();
      }),
    GIVE_UP_MS,
  );
};

/** The same of a press that asks for rows: the picture of them, not what may be drawn until they are there. */
export const answered = async (page: Page, target: Locator): Promise<Answered> => {
  await page.evaluate(() => performance.clearResourceTimings());
  await target.click();
  return page.evaluate(
    (giveUpMs) =>
      new Promise<Answered>((done, fail) => {
        const { noted } = window as unknown as { noted: Noted };
        const quietMs = 250;
        const look = () => {
          const now = performance.now();
          const { pressed, drawn } = noted;
          const rows = performance
            .getEntriesByType('resource')
            .find(({ name }) => new URL(name).pathname === '/api/v1/chart/data');
          const hasRows = rows && drawn > rows.startTime + rows.duration;
          if (hasRows && now - drawn > quietMs)
            done({ pictureMs: drawn - pressed, rowsMs: rows.duration });
          else if (now - pressed > giveUpMs) fail(new Error('The new rows were not drawn'));
          else setTimeout(look, 20);
        };
        look();
      }),
    GIVE_UP_MS,
  );
};
