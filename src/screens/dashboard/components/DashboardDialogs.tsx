import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { Dialog } from '../state/dashboardState';
import { dialogClosed } from '../state/dashboardStateSlice';
import { selectDashboardState } from '../state/selectors';
import { lazily } from '@/ui/lazily';
import { ColorsDialog } from '../colors/ColorsDialog';
import { CssDialog } from '../css/CssDialog';
import { DeleteModal } from './DeleteModal';
import { LeftOutCharts } from './LeftOutCharts';
import { SaveAsModal } from './SaveAsModal';
import { ShareModal } from './ShareModal';
import { VersionsDrawer } from './VersionsDrawer';

const FilterDialog = lazily(
  async () => (await import('../filters/config/FilterDialog')).FilterDialog,
);
const ControlDialog = lazily(
  async () => (await import('../filters/config/FilterDialog')).ControlDialog,
);
const PropertiesModal = lazily(
  async () => (await import('../properties/PropertiesModal')).PropertiesModal,
);
const ScopeDialog = lazily(
  async () => (await import('../filters/cross/shown/ScopeDialog')).ScopeDialog,
);

const DIALOGS = {
  share: ShareModal,
  saveAs: SaveAsModal,
  versions: VersionsDrawer,
  properties: PropertiesModal,
  delete: DeleteModal,
  filters: FilterDialog,
  controls: ControlDialog,
  colors: ColorsDialog,
  css: CssDialog,
  leftOut: LeftOutCharts,
  crossScopes: ScopeDialog,
} as const satisfies Record<Dialog, unknown>;

/** The dialog opened by a command. */
export function DashboardDialogs() {
  const dispatch = useAppDispatch();
  const { dialog } = useAppSelector(selectDashboardState);
  if (!dialog) return null;
  const Shown = DIALOGS[dialog];
  return <Shown onClose={() => dispatch(dialogClosed())} />;
}
