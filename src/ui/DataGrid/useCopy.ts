import { useCallback } from 'react';
import { copyText } from '@/lib/copyText';
import { copied, type CopyFormat, COPY_CELLS_MAX, cutOf, cutSize } from './copyFormats';
import type { GridSource } from './gridSource';
import type { Rect } from './selection';
import type { Span } from './window';

export type CopyOutcome =
  | { readonly kind: 'copied'; readonly cells: number }
  | { readonly kind: 'tooMuch' }
  /** Selected rows could not be loaded. */
  | { readonly kind: 'notHere' }
  | { readonly kind: 'refused'; readonly message: string };

/** The source with these rows loaded, or null if they cannot be. */
export type Gather = (rows: Span) => Promise<GridSource | null>;

const copyCells = async (
  source: GridSource,
  shown: readonly number[],
  rects: readonly Rect[],
  format: CopyFormat,
  gather: Gather | undefined,
): Promise<CopyOutcome> => {
  const wanted =
    format === 'names' ? rects.map((rect) => ({ ...rect, top: 0, bottom: -1 })) : rects;
  const cells = cutSize(wanted);
  if (cells > COPY_CELLS_MAX) return { kind: 'tooMuch' };
  let cut = cutOf(source, shown, wanted);
  if (!cut && gather) {
    const first = Math.min(...rects.map(({ top }) => top));
    const end = Math.max(...rects.map(({ bottom }) => bottom)) + 1;
    const whole = await gather({ first, end });
    cut = whole && cutOf(whole, shown, wanted);
  }
  if (!cut) return { kind: 'notHere' };
  try {
    await copyText(copied(cut, format));
  } catch (error) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
  return { kind: 'copied', cells: format === 'names' ? cut.columns.length : cut.cells.length };
};

export const useCopy = (
  source: GridSource,
  shown: readonly number[],
  gather: Gather | undefined,
  onCopied: ((outcome: CopyOutcome) => void) | undefined,
) =>
  useCallback(
    (rects: readonly Rect[], format: CopyFormat): void => {
      if (rects.length === 0) return;
      void copyCells(source, shown, rects, format, gather).then((outcome) => onCopied?.(outcome));
    },
    [source, shown, gather, onCopied],
  );
