import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DataMask } from '#common/wire/dashboard.ts';
import { type DataMasks, masksApplied } from '@/features/dataMask/dataMaskSlice';
import {
  dashboardClosed,
  dashboardOpened,
  dashboardOpening,
  dashboardSaved,
  filtersSaved,
} from '../events';
import { keepFilterState } from './thunks/keepFilterState';
import { type BarEntry, readFilters } from './nativeFilter';

interface NativeFilters {
  /** In the order of the bar. */
  readonly entries: readonly BarEntry[];
  /** Chosen and not applied yet, by filter. */
  readonly staged: DataMasks;
  /** The first values of these are being asked for; the charts in their scope wait. */
  readonly awaited: readonly string[];
  /** Where the server keeps what the filters say; null before it was kept. */
  readonly key: string | null;
}

const NONE: NativeFilters = { entries: [], staged: {}, awaited: [], key: null };

/** The native filters of the open dashboard, and what was chosen in the bar since the last Apply. */
const nativeFiltersSlice = createSlice({
  name: 'nativeFilters',
  initialState: NONE,
  reducers: {
    filterStaged: (state, { payload }: PayloadAction<DataMask & { readonly id: string }>) => ({
      ...state,
      staged: { ...state.staged, [payload.id]: payload },
    }),
    filtersStaged: (state, { payload }: PayloadAction<DataMasks>) => ({
      ...state,
      staged: { ...state.staged, ...payload },
    }),
    /** What was chosen since the last Apply is forgotten. */
    stagedDropped: (state) => ({ ...state, staged: {} }),
    firstValuesAwaited: (state, { payload }: PayloadAction<readonly string[]>) => ({
      ...state,
      awaited: payload,
    }),
    /** With a value or, where there is none to be had, without. */
    firstValueSettled: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      awaited: state.awaited.filter((id) => id !== payload),
    }),
  },
  extraReducers: (on) =>
    on
      .addCase(dashboardOpening, () => NONE)
      .addCase(dashboardClosed, () => NONE)
      .addCase(dashboardOpened, (_state, { payload }) => ({
        ...NONE,
        key: payload.filtersKey,
        entries: readFilters(payload.dashboard.metadata),
      }))
      .addCase(dashboardSaved, (state, { payload }) => ({
        ...state,
        entries: readFilters(payload.metadata),
      }))
      .addCase(filtersSaved, (state, { payload }) => ({
        ...state,
        entries: readFilters(payload.metadata),
        staged: {},
      }))
      .addCase(keepFilterState.fulfilled, (state, { payload }) => ({ ...state, key: payload }))
      .addCase(masksApplied, (state, { payload }) => ({
        ...state,
        staged: Object.fromEntries(
          Object.entries(state.staged).filter(([id]) => !Object.hasOwn(payload, id)),
        ),
      })),
});

export const { filterStaged, filtersStaged, stagedDropped, firstValuesAwaited, firstValueSettled } =
  nativeFiltersSlice.actions;
export const nativeFilters = nativeFiltersSlice.reducer;
