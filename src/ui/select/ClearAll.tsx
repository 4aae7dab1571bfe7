import { Input } from '@mantine/core';

interface Props {
  readonly label: string;
  readonly run: () => void;
}

/** Takes what is chosen away, for the pointer: Delete in the empty box does the same, so that Tab leads to the next box. */
export function ClearAll({ label, run }: Props) {
  return (
    <Input.ClearButton
      tabIndex={-1}
      aria-label={`Clear ${label}`}
      aria-keyshortcuts="Delete"
      title="Or Delete in the empty box"
      onClick={run}
    />
  );
}
