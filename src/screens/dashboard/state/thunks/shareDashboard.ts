import { createAppThunk } from '@/app/redux';
import type { RootState } from '@/app/store';
import { createPermalink } from '@/api/resources/dashboards';
import { selectDataMask } from '@/features/dataMask/selectors';
import { selectLink } from '@/features/session/selectors';
import { copyText } from '@/lib/copyText';
import { selectLayout, selectOpenTabs } from '../selectors';

/** Filters, tabs, parameters of the address; whoever follows it is led to the component, if there is one. */
const permalink = async (state: RootState, componentId: string | null): Promise<string> => {
  const url = await createPermalink(state.dashboardInfo.id, {
    dataMask: selectDataMask(state),
    activeTabs: selectOpenTabs(state),
    urlParams: Object.entries(state.dashboardState.urlParams).map(([k, v]) => [k, v]),
    ...(componentId === null ? {} : { anchor: componentId }),
  });
  return selectLink(state, url);
};

interface Shared {
  /** Null for the whole dashboard. */
  readonly componentId: string | null;
}

/** A link to the dashboard as it is shown, or to one component of it. */
export const shareDashboard = createAppThunk(
  'dashboard/shareDashboard',
  ({ componentId }: Shared, { getState }) => permalink(getState(), componentId),
);

/** Returns what the link leads to, in a word. */
export const copyPermalink = createAppThunk(
  'dashboard/copyPermalink',
  async (componentId: string, { getState }): Promise<'chart' | 'tab'> => {
    await copyText(await permalink(getState(), componentId));
    return selectLayout(getState())[componentId]?.type === 'TAB' ? 'tab' : 'chart';
  },
);
