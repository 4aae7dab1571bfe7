import { useAppDispatch, useAppSelector } from '@/app/redux';
import { lazily } from '@/ui/lazily';
import { dialogClosed } from '../state/exploreSlice';
import type { ExploreDialog } from '../state/exploreState';
import { selectExplore, selectTitle } from '../state/selectors';

const DIALOGS = {
  share: lazily(async () => (await import('./ShareDialog')).ShareDialog),
  properties: lazily(async () => (await import('./ChartPropertiesModal')).ChartPropertiesModal),
  versions: lazily(async () => (await import('./VersionsModal')).VersionsModal),
  delete: lazily(async () => (await import('./DeleteChartModal')).DeleteChartModal),
} as const satisfies Record<ExploreDialog, unknown>;

/** The dialog opened by a command. */
export function ExploreDialogs() {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector((state) => selectExplore(state).dialog);
  const title = useAppSelector(selectTitle);
  if (!dialog) return null;
  const Shown = DIALOGS[dialog];
  return <Shown title={title} onClose={() => dispatch(dialogClosed())} />;
}
