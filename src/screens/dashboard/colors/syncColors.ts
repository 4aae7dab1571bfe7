/** Computed colors are stored by those who may edit, so that everybody sees the same ones at once. */
import { changeColors } from '@/api/resources/dashboards';
import type { AppStartListening } from '@/app/redux';
import type { RootState } from '@/app/store';
import { sameJson } from '@/lib/sameJson';
import { labelMap } from '@/viz/colors/labelMap';
import { colorsSynced } from '../events';
import { selectCanChange, selectInfo } from '../state/selectors';
import { createVisitThunk } from '../visit';
import { STORED_AT_MOST } from './colorMetadata';
import { selectSharedLabels, selectShownColors } from './selectors';

const PAUSE_MS = 500;

/** The stored colors with those that are computed now. */
const colorsToStore = (state: RootState) => {
  const { map_label_colors, shared_label_colors } = selectInfo(state).metadata;
  const map = labelMap(map_label_colors);
  const shared = Array.isArray(shared_label_colors) ? shared_label_colors : [];
  const room = Math.max(0, STORED_AT_MOST - map.size);
  const computed = [...selectShownColors(state).computed];
  const known = computed.filter(([label]) => map.has(label));
  const added = computed.filter(([label]) => !map.has(label)).slice(0, room);
  const isNew = new Set(added.map(([label]) => label));
  return {
    map_label_colors: Object.fromEntries([...known, ...added]),
    shared_label_colors: [
      ...new Set([
        ...shared,
        ...selectSharedLabels(state).filter((label) => isNew.has(label) || map.has(label)),
      ]),
    ],
  };
};

const syncColors = createVisitThunk(
  'dashboard/syncColors',
  async (_: void, { dispatch, getState }) => {
    const { id, metadata } = selectInfo(getState());
    const colors = colorsToStore(getState());
    const { came } = getState().dashboardColors;
    const { map_label_colors = {}, shared_label_colors = [] } = metadata;
    const isStored = sameJson(colors, { map_label_colors, shared_label_colors });
    if (!isStored) await changeColors(id, colors, { isDerived: true });
    dispatch(colorsSynced({ colors, came }));
  },
);

/** Of colors that are tried out or chosen while editing, the computed ones are not stored. */
const isUnsettled = ({ dashboardColors: { draft, kept } }: RootState): boolean =>
  draft !== null || kept !== null;

/** Once the labels have stopped coming, and those that came meanwhile once the colors are settled; nothing for those who only read. */
export const startColorSync = (startListening: AppStartListening) => {
  /** One after the other: what is being stored is not sent a second time. */
  let last: Promise<unknown> = Promise.resolve();
  return startListening({
    predicate: (_, now, before) =>
      now.dashboardColors.shown !== before.dashboardColors.shown ||
      (isUnsettled(before) && !isUnsettled(now)),
    effect: async (_, { cancelActiveListeners, delay, dispatch, getState, pause }) => {
      cancelActiveListeners();
      await delay(PAUSE_MS);
      await pause(last);
      const state = getState();
      const { mustSync } = state.dashboardColors;
      if (!mustSync || isUnsettled(state) || !selectCanChange(state)) return;
      last = dispatch(syncColors());
      await last;
    },
  });
};
