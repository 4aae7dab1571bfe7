import { useState } from 'react';
import type { OwnState, VizHooks } from './vizHooks';

const EMPTY: OwnState = {};

/** How a chart is looked at: kept by the page where it keeps such things, else while the chart is on the page. */
export const useOwnState = ({
  ownState,
  setOwnState,
}: VizHooks): readonly [OwnState, (state: OwnState) => void] => {
  const [state, setState] = useState(EMPTY);
  return setOwnState ? [ownState ?? EMPTY, setOwnState] : [state, setState];
};
