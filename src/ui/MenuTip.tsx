import { Tooltip } from '@mantine/core';
import { cloneElement, type ReactElement, type Ref } from 'react';

interface Props {
  readonly label: string;
  readonly children: ReactElement<Record<string, unknown>>;
  readonly ref?: Ref<HTMLElement>;
  readonly 'data-expanded'?: boolean;
}

/** Names a menu's button on hovering, until the menu is open and has the place to itself. What `Menu.Target` gives is the button's. */
export function MenuTip({ label, children, ...given }: Props) {
  return (
    <Tooltip label={label} disabled={given['data-expanded'] === true}>
      {cloneElement(children, given)}
    </Tooltip>
  );
}
