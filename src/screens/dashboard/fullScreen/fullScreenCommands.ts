/** The dashboard alone: without the navigation, and as a kiosk without its title and controls. */
import { IconDeviceTv, IconMaximize, IconMinimize } from '@tabler/icons-react';
import type { RootState } from '@/app/store';
import type { Command, Page } from '@/features/commands/command';
import { selectEditMode, selectIsStored } from '../state/selectors';

const show = ({ navigate, search }: Page, change: (params: URLSearchParams) => void): void => {
  const params = new URLSearchParams(search);
  change(params);
  void navigate({ search: params.toString() }, { replace: true });
};

/** Where the browser has no full screen, or refuses it, the dashboard fills its window. */
const enter = (page: Page, standalone: '1' | '2'): void => {
  show(page, (params) => {
    params.set('standalone', standalone);
    if (standalone === '2') params.set('show_filters', 'false');
  });
  void document.documentElement.requestFullscreen?.().catch(() => undefined);
};

const isFull = ({ dashboardState }: RootState) => dashboardState.isFullScreen;
const canEnter = (state: RootState) =>
  selectIsStored(state) && !isFull(state) && !selectEditMode(state);

export const fullScreenCommands = {
  fullScreen: {
    label: 'Full screen',
    icon: IconMaximize,
    isOffered: canEnter,
    run: (_, page) => enter(page, '1'),
  },
  kiosk: {
    label: 'Kiosk',
    group: 'Full screen',
    icon: IconDeviceTv,
    isOffered: canEnter,
    run: (_, page) => enter(page, '2'),
  },
  leaveFullScreen: {
    label: 'Leave full screen',
    icon: IconMinimize,
    isOffered: isFull,
    run: (_, page) => {
      show(page, (params) => {
        if (params.get('standalone') === '2') params.delete('show_filters');
        params.delete('standalone');
      });
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    },
  },
} as const satisfies Readonly<Record<string, Command>>;
