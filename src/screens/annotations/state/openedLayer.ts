import { createSlice, isPending } from '@reduxjs/toolkit';
import type { ErrorInfo } from '@/api/errors';
import { fetchLayer } from '@/api/resources/annotations';
import { createAppThunk, failed } from '@/app/redux';

/** Reads the layer whose annotations are shown. */
export const openLayer = createAppThunk('annotations/openLayer', (id: number, { signal }) =>
  fetchLayer(id, { signal }),
);

interface OpenedLayer {
  /** 0 before the first one. */
  readonly id: number;
  readonly name: string | null;
  readonly descr: string | null;
  readonly error: ErrorInfo | null;
}

const NONE: OpenedLayer = { id: 0, name: null, descr: null, error: null };

const openedLayerSlice = createSlice({
  name: 'openedLayer',
  initialState: NONE,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(openLayer.fulfilled, (state, { payload, meta }) =>
        state.id === meta.arg
          ? { id: meta.arg, name: payload.name, descr: payload.descr, error: null }
          : state,
      )
      .addMatcher(isPending(openLayer), (state, { meta }) =>
        state.id === meta.arg ? { ...state, error: null } : { ...NONE, id: meta.arg },
      )
      .addMatcher(failed(openLayer), (state, { payload, meta }) =>
        state.id === meta.arg ? { ...state, error: payload } : state,
      ),
});

export const openedLayer = openedLayerSlice.reducer;
