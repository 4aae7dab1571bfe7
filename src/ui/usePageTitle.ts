import { useEffect } from 'react';

/** `Flights – Sextant` in the browser's tab. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title ? `${title} – Sextant` : 'Sextant';
  }, [title]);
};
