import { useEffect } from 'react';
import { useAppSelector } from '@/app/redux';
import { selectDashboardState } from '../state/selectors';
import { scopedCss } from '@/lib/scopedCss';

/** The attribute of the element that the styles act in. */
export const STYLED = 'data-styled-dashboard';

/** The styles of the open dashboard are on the page as long as it is open. */
export const useDashboardCss = (): void => {
  const { css, cssDraft } = useAppSelector(selectDashboardState);
  const text = cssDraft ?? css;
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(scopedCss(text, `[${STYLED}]`).css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [text]);
};
