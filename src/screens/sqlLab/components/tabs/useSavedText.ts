import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import type { Tab } from '../../state/activeTab';
import { selectIsTextKnown } from '../../state/savedTexts';
import { readSavedQuery } from '../../state/thunks/readSavedQuery';

/** Reads the saved text of a shown tab, so that it can show whether its own differs. */
export const useSavedText = ({ loaded, remoteId }: Tab): void => {
  const isWanted = useAppSelector(
    (state) => loaded && remoteId !== null && !selectIsTextKnown(state, remoteId),
  );
  useRequest(readSavedQuery, isWanted ? remoteId : null);
};
