import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import type { NativeFilter } from '../nativeFilter';
import { selectParents } from '../filterSelectors';
import { loadFilterOptions } from '../thunks/loadFilterOptions';

const TYPING_PAUSE_MS = 250;

interface Options {
  /** Values that contain the typed text are asked for, even when all choices are here. */
  readonly alwaysSearches?: boolean;
  /** They are needed at once, and not only when somebody opens the list. */
  readonly atOnce?: boolean;
}

/** The choices of a filter, asked for when somebody opens it; typing searches on the server where they are not all here. */
export const useChoices = (
  filter: NativeFilter,
  { alwaysSearches = false, atOnce = false }: Options = {},
) => {
  const parents = useAppSelector((state) => selectParents(state, filter.id));
  const refreshes = useAppSelector((state) => state.nativeFilters.refreshes);
  const [isAsked, setAsked] = useState(false);
  const isWanted = isAsked || atOnce;
  const [search, setSearch] = useState('');
  /** Those after the ones that are here, while these stay the same. */
  const of = JSON.stringify([filter, search, parents, refreshes]);
  const [next, setNext] = useState({ of, offset: 0 });
  const offset = next.of === of ? next.offset : 0;
  const { status, reply, error, reload } = useRequest(
    loadFilterOptions,
    isWanted ? { filter, search, parents, refreshes, offset } : null,
    {
      pauseMs: search === '' || offset > 0 ? 0 : TYPING_PAUSE_MS,
      merge: (earlier, page) =>
        offset === 0 || !earlier ? page : { ...page, rows: [...earlier.rows, ...page.rows] },
    },
  );
  const [isCut, setCut] = useState(false);
  if (search === '' && reply && reply.isWhole === isCut) setCut(!reply.isWhole);
  return {
    want: () => setAsked(true),
    search: alwaysSearches || isCut ? setSearch : undefined,
    /** Asks for those after the ones that are here. */
    more:
      reply && !reply.isWhole
        ? () => status === 'ready' && setNext({ of, offset: reply.rows.length })
        : undefined,
    isLoading: isWanted && status === 'loading',
    reply,
    error,
    reload,
  };
};
