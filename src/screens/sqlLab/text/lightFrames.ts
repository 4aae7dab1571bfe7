/** Makes Ace's work per frame lighter, so that a typed character is on the screen sooner. */
import { ace } from './aceSetup';

interface FontMetrics {
  readonly config: { readonly characterWidth: number } | null;
  readonly textWidth: (screenRow: number, screenColumn: number) => number;
  readonly $findElementForScreenRow: (screenRow: number) => HTMLElement | null | undefined;
}

interface Renderer {
  readonly characterWidth: number;
  readonly $textLayer: {
    readonly $lines: { readonly cells: readonly { readonly element: HTMLElement }[] };
  };
  readonly $getLongestRenderedLine: () => number;
}

/** Ace writes some spaces as non-breaking ones. */
const ONE_WIDTH = /^[\x20-\x7e\xa0]*$/;

const hasOneWidth = (line: HTMLElement): boolean => ONE_WIDTH.test(line.textContent);

/**
 * Ace asks the browser for the width of every visible line at every frame, so that fonts of uneven width work; each
 * question lays the page out anew. Text here has one width, so its lines are counted; what a font may draw wider
 * (tabs, other scripts, pictures) is still measured.
 */
const countWidths = (): void => {
  const { FontMetrics } = ace.require('ace/layer/font_metrics') as {
    FontMetrics: { prototype: FontMetrics };
  };
  const { VirtualRenderer } = ace.require('ace/virtual_renderer') as {
    VirtualRenderer: { prototype: Renderer };
  };
  const { textWidth } = FontMetrics.prototype;
  const { $getLongestRenderedLine: longest } = VirtualRenderer.prototype;

  Object.assign(FontMetrics.prototype, {
    textWidth(this: FontMetrics, row: number, column: number): number {
      const line = this.$findElementForScreenRow(row);
      return this.config && line && hasOneWidth(line)
        ? column * this.config.characterWidth
        : textWidth.call(this, row, column);
    },
  });
  Object.assign(VirtualRenderer.prototype, {
    $getLongestRenderedLine(this: Renderer): number {
      const { cells } = this.$textLayer.$lines;
      if (!cells.every(({ element }) => hasOneWidth(element))) return longest.call(this);
      return (
        this.characterWidth *
        cells.reduce((most, { element }) => Math.max(most, element.textContent.length), 0)
      );
    },
  });
};

/** The caret blinks by a timer, twice a second: an animation would repaint the page at every frame of the screen. */
const blinkByTimer = (): void => {
  Object.assign(ace.require('ace/lib/dom') as object, { HAS_CSS_ANIMATION: false });
};

export const lightenFrames = (): void => {
  countWidths();
  blinkByTimer();
};
