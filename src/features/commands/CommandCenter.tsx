import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { lazily } from '@/ui/lazily';
import type { Command } from './command';
import { useCommandKeys } from './useCommandKeys';
import { type Offered, RegisterContext } from './useCommands';

const CommandPalette = lazily(async () => (await import('./CommandPalette')).CommandPalette);

export const PALETTE_KEY = 'mod+K';

interface Props {
  readonly children: ReactNode;
  /** Commands of every screen. */
  readonly everywhere: readonly Command[];
  /** If a page is embedded in another one, no command leads out of it. */
  readonly hasPalette: boolean;
}

/** Knows the commands of what is shown: one listener for their keys, and one palette that lists them. */
export function CommandCenter({ children, everywhere, hasPalette }: Props) {
  const [screens, setScreens] = useState<readonly Offered[]>([]);
  const [isOpen, setOpen] = useState(false);
  /** Where the focus was, so that a command that opens a dialog can return it there. */
  const opener = useRef<Element | null>(null);
  const register = useCallback((offered: Offered) => {
    setScreens((before) => [...before, offered]);
    return () => setScreens((before) => before.filter((one) => one !== offered));
  }, []);
  const commands = useMemo(
    () => [...screens.flatMap((one) => Object.values(one.commands)), ...everywhere],
    [screens, everywhere],
  );
  const finders = useMemo(() => screens.flatMap((one) => one.finders), [screens]);
  const palette = useMemo<Command>(
    () => ({
      label: 'Commands',
      keys: [PALETTE_KEY],
      isOffered: () => hasPalette,
      run: () => {
        opener.current = document.activeElement;
        setOpen(true);
      },
    }),
    [hasPalette],
  );
  useCommandKeys(useMemo(() => [palette, ...commands], [palette, commands]));
  const close = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    setOpen(false);
  };
  return (
    <RegisterContext value={register}>
      {children}
      {isOpen && <CommandPalette commands={commands} finders={finders} onClose={close} />}
    </RegisterContext>
  );
}
