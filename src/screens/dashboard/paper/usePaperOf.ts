import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppSelector } from '@/app/redux';
import { setPaper, usePaper } from '@/ui/paper';
import type { PageMode } from '@/lib/pageMode';
import { selectUndrawn } from './selectUndrawn';
import { putOnSheet } from './sheet';

/** While the browser prints, the page is drawn for paper. */
const useBrowserPrint = (isActive: boolean): void => {
  useEffect(() => {
    if (!isActive) return undefined;
    const begin = () => flushSync(putOnSheet);
    const end = () => setPaper('none');
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      end();
    };
  }, [isActive]);
};

/**
 * Draws the dashboard for paper where its address says so, or while it is printed. For a file, the root of the document
 * says when all is drawn. False while the page is not ready for its charts.
 */
export const usePaperOf = ({ paper: isFile }: PageMode): boolean => {
  const paper = usePaper();
  const [isPrepared, setPrepared] = useState(!isFile);
  const isWhole = paper === 'whole' && isPrepared;
  /** Counted for a file alone: it changes with every chart, and with it all that the caller draws. */
  const undrawn = useAppSelector((state) => (isWhole ? selectUndrawn(state, true) : null));
  useBrowserPrint(!isFile);
  useEffect(() => {
    if (!isFile) return undefined;
    let isLeft = false;
    void import('@/viz/svgRenderer').then(({ offerSvg }) => {
      if (isLeft) return;
      offerSvg();
      setPaper('whole');
      setPrepared(true);
    });
    return () => {
      isLeft = true;
      setPaper('none');
    };
  }, [isFile]);
  useEffect(() => {
    if (undrawn === null) return undefined;
    document.documentElement.dataset.undrawn = String(undrawn);
    return () => {
      delete document.documentElement.dataset.undrawn;
    };
  }, [undrawn]);
  return isPrepared;
};
