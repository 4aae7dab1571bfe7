import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { keyJoint, keyParts } from '@/lib/keys';
import classes from './Keys.module.css';

/** The key beside a command's label. Not part of its name: `aria-keyshortcuts` has it. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className={classes.keys} aria-hidden>
      {keyParts(keys).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && keyJoint() !== '' && <span>{keyJoint()}</span>}
          <Kbd size="xs">{part}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}
