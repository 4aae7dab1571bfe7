import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { Dialog } from '../state/dashboardState';
import { dialogClosed } from '../state/dashboardStateSlice';
import { selectDashboardState } from '../state/selectors';
import { ColorsDialog } from '../colors/ColorsDialog';
import { CssDialog } from '../css/CssDialog';
import { FilterDialog } from '../filters/config/FilterDialog';
import { ScopeDialog } from '../filters/cross/shown/ScopeDialog';
import { DeleteModal } from './DeleteModal';
import { PropertiesModal } from './PropertiesModal';
import { ShareModal } from './ShareModal';

const DIALOGS = {
  share: ShareModal,
  properties: PropertiesModal,
  delete: DeleteModal,
  filters: FilterDialog,
  crossScopes: ScopeDialog,
  colors: ColorsDialog,
  css: CssDialog,
} as const satisfies Record<Dialog, unknown>;

/** The dialog opened by a command. */
export function DashboardDialogs() {
  const dispatch = useAppDispatch();
  const { dialog } = useAppSelector(selectDashboardState);
  if (!dialog) return null;
  const Shown = DIALOGS[dialog];
  return <Shown onClose={() => dispatch(dialogClosed())} />;
}
