import { createSlice } from '@reduxjs/toolkit';
import { HOME_DASHBOARDS, HOME_RECENT, lastChanged } from '#common/readPaths.ts';
import type { ErrorInfo } from '@/api/errors';
import { fetchList } from '@/api/resources/lists';
import { fetchRecent, type RecentItem } from '@/api/resources/log';
import { createAppThunk, failed } from '@/app/redux';

export interface HomeDashboard {
  readonly id: number;
  readonly title: string;
  readonly url: string;
  /** Epoch ms; null where the server says it in words only. */
  readonly changedAt: number | null;
  readonly changedWords: string;
}

interface HomeState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: ErrorInfo | null;
  readonly recent: readonly RecentItem[];
  readonly dashboards: readonly HomeDashboard[];
}

type Wire = {
  id: number;
  dashboard_title: string | null;
  url: string;
  changed_on_utc?: string | null;
  changed_on_delta_humanized: string;
};

const momentOf = (text: string | null | undefined): number | null => {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
};

/** What was opened last, and the dashboards changed last. */
export const openHome = createAppThunk('home/open', async (_: void, { signal }) => {
  const [recent, dashboards] = await Promise.all([
    fetchRecent(HOME_RECENT, { signal }),
    fetchList<Wire>('dashboard', lastChanged(HOME_DASHBOARDS), { signal }),
  ]);
  return {
    recent,
    dashboards: dashboards.result.map((row) => ({
      id: row.id,
      title: row.dashboard_title || '[ untitled dashboard ]',
      url: row.url,
      changedAt: momentOf(row.changed_on_utc),
      changedWords: row.changed_on_delta_humanized,
    })),
  };
});

const homeSlice = createSlice({
  name: 'home',
  initialState: { status: 'loading', error: null, recent: [], dashboards: [] } as HomeState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(
        openHome.fulfilled,
        (_, { payload }): HomeState => ({
          status: 'ready',
          error: null,
          ...payload,
        }),
      )
      .addMatcher(
        failed(openHome),
        (home, { payload }): HomeState => ({
          ...home,
          status: 'failed',
          error: payload,
        }),
      ),
});

export const home = homeSlice.reducer;
