import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import { type DataMasks, masksApplied } from '@/features/dataMask/dataMaskSlice';
import {
  dashboardClosed,
  dashboardOpened,
  dashboardOpening,
  dashboardSaved,
  filtersSaved,
} from '../events';
import type { ScopeChange } from './cross/crossScopes';
import { UNDO_LIMIT } from '@/features/undo/undoable';
import { keepFilterState } from './thunks/keepFilterState';
import {
  type FilterOptions,
  loadFilterOptions,
  type WantedOptions,
} from './thunks/loadFilterOptions';
import { type FirstValue, readFirstValue } from './thunks/readFirstValue';
import { refreshFilters } from './thunks/refreshFilters';
import { barEntries, type BarEntry, type NativeFilter } from './nativeFilter';

/** A change of what the filters say, which can be undone. */
interface MaskStep {
  readonly label: string;
  readonly before: DataMasks;
  readonly after: DataMasks;
}

/** A change of the charts that cross filters reach, which can be undone. */
interface ScopeStep {
  readonly label: string;
  readonly scopes: ScopeChange;
}

type FilterStep = MaskStep | ScopeStep;
export type Direction = 'undo' | 'redo';

interface StepTaken {
  readonly direction: Direction;
  readonly step: FilterStep;
}

interface RefreshedOptions {
  readonly parents: WantedOptions['parents'];
  readonly options: FilterOptions;
}

interface NativeFilters {
  /** In the order of the bar. */
  readonly entries: readonly BarEntry[];
  /** Those among them that come from before native filters; they are not stored with the others. */
  readonly old: readonly NativeFilter[];
  /** Chosen and not applied yet, by filter. */
  readonly staged: DataMasks;
  /** The first values of these are being asked for; the charts in their scope wait. */
  readonly awaited: readonly string[];
  /** The first values that were read, by filter. */
  readonly firsts: Readonly<Record<string, FirstValue>>;
  /** Those whose choices were read in this visit. */
  readonly read: readonly string[];
  /** How often the choices that were read became outdated. */
  readonly refreshes: number;
  /** What the last refresh read past the cache, by filter, until the control of the filter takes it. */
  readonly refreshed: Readonly<Record<string, RefreshedOptions>>;
  /** Where the server keeps what the filters say; null before it was kept. */
  readonly key: string | null;
  /** The mouse or the focus is on this filter: the charts that it reaches are marked. */
  readonly pointed: string | null;
  /** The newest change is the last one. */
  readonly past: readonly FilterStep[];
  /** What was undone; the change that is made again first is the last one. */
  readonly future: readonly FilterStep[];
}

const NONE: NativeFilters = {
  entries: [],
  old: [],
  staged: {},
  awaited: [],
  firsts: {},
  read: [],
  refreshes: 0,
  refreshed: {},
  key: null,
  pointed: null,
  past: [],
  future: [],
};

/** The native filters of the open dashboard, and what was chosen in the bar since the last Apply. */
const nativeFiltersSlice = createSlice({
  name: 'nativeFilters',
  initialState: NONE,
  reducers: {
    filtersStaged: (state, { payload }: PayloadAction<DataMasks>) => ({
      ...state,
      staged: { ...state.staged, ...payload },
    }),
    /** What was chosen since the last Apply is forgotten. */
    stagedDropped: (state) => ({ ...state, staged: {} }),
    filterPointed: (state, { payload }: PayloadAction<string | null>) => ({
      ...state,
      pointed: payload,
    }),
    filterStepMade: (state, { payload }: PayloadAction<FilterStep>) => ({
      ...state,
      past: [...state.past, payload].slice(-UNDO_LIMIT),
      future: [],
    }),
    /**
     * A step back or forward in the history, before which others may have been made; what was chosen and not applied is
     * left behind.
     */
    filterStepTaken: (state, { payload: { direction, step } }: PayloadAction<StepTaken>) => {
      const history: NativeFilters = original(state) ?? state;
      const [from, to] =
        direction === 'undo' ? (['past', 'future'] as const) : (['future', 'past'] as const);
      return history[from].includes(step)
        ? {
            ...history,
            staged: {},
            [from]: history[from].filter((one) => one !== step),
            [to]: [...history[to], step],
          }
        : state;
    },
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
        old: payload.oldFilters,
        entries: barEntries(payload.dashboard.metadata, payload.oldFilters),
      }))
      .addCase(dashboardSaved, (state, { payload }) => ({
        ...state,
        entries: barEntries(payload.metadata, state.old),
      }))
      .addCase(filtersSaved, (state, { payload }) => ({
        ...state,
        entries: barEntries(payload.metadata, state.old),
        staged: {},
        firsts: {},
        refreshed: {},
        past: [],
        future: [],
      }))
      .addCase(loadFilterOptions.pending, (state, { meta }) => {
        const { id } = meta.arg.filter;
        return state.read.includes(id) ? state : { ...state, read: [...state.read, id] };
      })
      .addCase(loadFilterOptions.fulfilled, (state, { meta, payload }) => {
        const { filter, parents, force } = meta.arg;
        const { [filter.id]: taken, ...others } = state.refreshed;
        if (force)
          return { ...state, refreshed: { ...others, [filter.id]: { parents, options: payload } } };
        return taken ? { ...state, refreshed: others } : state;
      })
      .addCase(readFirstValue.fulfilled, (state, { meta, payload }) => ({
        ...state,
        firsts: { ...state.firsts, [meta.arg.id]: payload },
      }))
      .addCase(refreshFilters.fulfilled, (state) => ({ ...state, refreshes: state.refreshes + 1 }))
      .addCase(keepFilterState.fulfilled, (state, { payload }) => ({ ...state, key: payload }))
      .addCase(masksApplied, (state, { payload }) => ({
        ...state,
        staged: Object.fromEntries(
          Object.entries(state.staged).filter(([id]) => !Object.hasOwn(payload, id)),
        ),
      })),
});

export const {
  filterPointed,
  filterStepMade,
  filterStepTaken,
  filtersStaged,
  stagedDropped,
  firstValuesAwaited,
  firstValueSettled,
} = nativeFiltersSlice.actions;
export const nativeFilters = nativeFiltersSlice.reducer;
