import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { keyParts } from '@/lib/keys';
import classes from './Keys.module.css';

/** A key beside what it does. Not part of the name: `aria-keyshortcuts` says it where it is one. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className={classes.keys} aria-hidden>
      {keyParts(keys).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && <span>+</span>}
          <Kbd size="xs">{part}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}
