import { Tooltip } from '@mantine/core';
import { cloneElement, type ReactElement, type Ref } from 'react';

interface Props {
  readonly label: string;
  readonly children: ReactElement<Record<string, unknown>>;
  readonly ref?: Ref<HTMLElement>;
  readonly 'data-expanded'?: boolean;
}

/** The tooltip of a menu's button, hidden while the menu is open. The props of `Menu.Target` are passed to the button. */
export function MenuTip({ label, children, ...given }: Props) {
  return (
    <Tooltip label={label} disabled={given['data-expanded'] === true}>
      {cloneElement(children, given)}
    </Tooltip>
  );
}
