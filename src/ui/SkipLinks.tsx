import { type MouseEvent, useCallback } from 'react';
import classes from './SkipLinks.module.css';

export interface Place {
  /** Of an element that takes the focus, also if only from here. */
  readonly id: string;
  readonly name: string;
}

/** Ways past the controls of a page that has hundreds: out of sight until the keyboard comes to them. */
export function SkipLinks({ places }: { readonly places: readonly Place[] }) {
  /* The address stays: it holds what the page shows. */
  const skip = useCallback((event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    document.getElementById(event.currentTarget.hash.slice(1))?.focus();
  }, []);
  return (
    <nav aria-label="On this page" className={`sx-visually-hidden ${classes.links}`}>
      {places.map(({ id, name }) => (
        <a key={id} href={`#${id}`} onClick={skip}>
          Skip to {name}
        </a>
      ))}
    </nav>
  );
}
