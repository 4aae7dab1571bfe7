import { createContext, type MouseEvent, use, useCallback } from 'react';
import { createPortal } from 'react-dom';
import classes from './SkipLinks.module.css';

export interface Place {
  readonly id: string;
  readonly name: string;
}

/** Where the shell has room for the links of a page, before everything else that takes the focus. */
export const SkipSlot = createContext<HTMLElement | null>(null);

/** The focus of a place that has none by itself is for this once: a click in it, or Tab, finds it as it was. */
const focusOnce = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) {
    place.setAttribute('tabindex', '-1');
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus();
};

/** Ways past the controls of a page that has hundreds: out of sight until the keyboard comes to them. */
export function SkipLinks({ places }: { readonly places: readonly Place[] }) {
  const slot = use(SkipSlot);
  /* The address stays: it holds what the page shows. */
  const skip = useCallback((event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const place = document.getElementById(event.currentTarget.hash.slice(1));
    if (place) focusOnce(place);
  }, []);
  const links = (
    <nav aria-label="On this page" className={`sx-visually-hidden ${classes.links}`}>
      {places.map(({ id, name }) => (
        <a key={id} href={`#${id}`} onClick={skip}>
          Skip to {name}
        </a>
      ))}
    </nav>
  );
  return slot ? createPortal(links, slot) : links;
}
