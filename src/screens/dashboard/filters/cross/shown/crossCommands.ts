/** What those who edit a dashboard can do with its cross filters. */
import { IconFilterOff, IconFilterShare, IconFilterStar } from '@tabler/icons-react';
import type { RootState } from '@/app/store';
import type { Commands } from '@/features/commands/command';
import { dialogOpened } from '../../../state/dashboardStateSlice';
import { selectCanEdit } from '../../../state/selectors';
import { saveMetadata } from '../../../state/thunks/saveMetadata';
import { dropCrossFilters } from '../chooseValues';
import { selectHasCrossFilters, selectIsCrossFiltering } from '../crossSelectors';

const mayTurn = (state: RootState): boolean => selectHasCrossFilters(state) && selectCanEdit(state);

export const crossCommands = {
  crossScopes: {
    label: 'Cross-filter scopes',
    icon: IconFilterShare,
    isOffered: (state) => mayTurn(state) && selectIsCrossFiltering(state),
    run: (dispatch) => dispatch(dialogOpened('crossScopes')),
  },
  crossFiltersOff: {
    label: 'Turn off cross filters',
    icon: IconFilterOff,
    isOffered: (state) => mayTurn(state) && selectIsCrossFiltering(state),
    run: (dispatch) => {
      void dispatch(dropCrossFilters());
      return dispatch(saveMetadata({ cross_filters_enabled: false }));
    },
  },
  crossFiltersOn: {
    label: 'Turn on cross filters',
    icon: IconFilterStar,
    isOffered: (state) => mayTurn(state) && !selectIsCrossFiltering(state),
    run: (dispatch) => dispatch(saveMetadata({ cross_filters_enabled: true })),
  },
} as const satisfies Commands;
