import { createSlice } from '@reduxjs/toolkit';
import { castDraft } from 'immer';
import type { ErrorInfo } from '@/api/errors';
import { fetchTag, fetchTaggedObjects } from '@/api/resources/tags';
import type { TaggedObject } from '#common/wire/tag.ts';
import { createAppThunk, failed } from '@/app/redux';

interface TaggedState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ErrorInfo | null;
  readonly name: string;
  readonly description: string | null;
  readonly objects: readonly TaggedObject[];
}

const EMPTY: TaggedState = {
  status: 'idle',
  error: null,
  name: '',
  description: null,
  objects: [],
};

/** A tag and everything that carries it. */
export const loadTagged = createAppThunk('tags/load', async (id: number, { signal }) => {
  const [{ name, description }, objects] = await Promise.all([
    fetchTag(id, { signal }),
    fetchTaggedObjects(id, { signal }),
  ]);
  return { name, description, objects };
});

const taggedSlice = createSlice({
  name: 'tagged',
  initialState: EMPTY,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(loadTagged.pending, () => ({ ...EMPTY, status: 'loading' as const }))
      .addCase(loadTagged.fulfilled, (_, { payload }) => ({
        ...EMPTY,
        status: 'ready' as const,
        ...castDraft(payload),
      }))
      .addMatcher(failed(loadTagged), (_, { payload }) => ({
        ...EMPTY,
        status: 'failed' as const,
        error: castDraft(payload),
      })),
});

export const tagged = taggedSlice.reducer;
