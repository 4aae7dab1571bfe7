import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Command } from '@/features/commands/command';

const THEMES: readonly (readonly [scheme: MantineColorScheme, label: string, icon: Icon])[] = [
  ['light', 'Light', IconSun],
  ['dark', 'Dark', IconMoon],
  ['auto', 'Match system', IconDeviceDesktop],
];

/** The themes as commands of every screen; the browser keeps the choice. */
export const useThemeCommands = (): readonly Command[] => {
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(
    () =>
      THEMES.map(([scheme, label, icon]) => ({
        label,
        icon,
        group: 'Theme',
        run: () => setColorScheme(scheme),
      })),
    [setColorScheme],
  );
};
