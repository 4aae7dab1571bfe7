import { Pill } from '@mantine/core';
import type { ReactNode } from 'react';

const SHOWN = 20;

/** At most twenty letters of a tag, then an ellipsis. */
const tagLabel = (name: string): string => {
  const letters = Array.from(name);
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : name;
};

interface Props {
  readonly name: string;
  /** Draws the label as something else, for example a link. */
  readonly as?: (label: string) => ReactNode;
}

/** A tag's chip; its whole name is its title. */
export function Tag({ name, as }: Props) {
  const label = tagLabel(name);
  return (
    <Pill size="sm" title={name}>
      {as ? as(label) : label}
    </Pill>
  );
}
