import type { Ref } from 'react';

interface Props {
  readonly name: string;
  /** Of the window. */
  readonly left: number;
  readonly top: number;
  readonly width?: number;
  readonly height?: number;
  readonly ref?: Ref<HTMLElement>;
}

/** The place of a menu or popover that opens beside no button of its own, and names it. The props of its target make this its button. */
export function PlaceAnchor({ name, left, top, width, height, ...given }: Props) {
  return (
    <span
      {...given}
      role="button"
      aria-label={name}
      style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }}
    />
  );
}
