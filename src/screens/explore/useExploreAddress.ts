import { useCallback, useEffect, useMemo, useRef } from 'react';
import {
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useIsLeaving } from '@/features/leaving/useIsLeaving';
import { useRouter } from '@/features/leaving/useRouter';
import { fromUrl } from './formData/fromUrl';
import { selectDataset, selectExplore } from './state/selectors';
import { openExplore } from './state/thunks/openExplore';
import { isRunEntry } from './useRunsInHistory';

/** The chart or dataset of an address, without where its settings are kept. */
const subjectOf = (search: URLSearchParams): string => {
  const subject = new URLSearchParams(search);
  for (const name of ['form_data_key', 'form_data']) subject.delete(name);
  return subject.toString();
};

/** Opens what the address names, and corrects the address when the chart is saved or its settings are kept. */
export const useExploreAddress = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { key } = useParams();
  const [search] = useSearchParams();
  const { state, key: entry } = useLocation();
  const router = useRouter();
  const target = useMemo(() => fromUrl(search, key), [search, key]);
  const status = useAppSelector((state) => selectExplore(state).status);
  const formDataKey = useAppSelector((state) => selectExplore(state).formDataKey);
  const slice = useAppSelector((state) => selectExplore(state).slice);
  const dataset = useAppSelector(selectDataset);

  /** Addresses that this page set itself: they show what is open already. */
  const own = useRef<string | null>(null);
  const open = useCallback(() => dispatch(openExplore(target)), [dispatch, target]);
  /** What was opened, whatever key its settings are kept under. */
  const subject = useRef<string | null>(null);
  const isEntry = isRunEntry(state);
  /** The run of what is open, not a return to an earlier one: its address may be a corrected one. */
  const isRun = useNavigationType() !== 'POP' && isEntry;
  useEffect(() => {
    if (own.current === search.toString()) return undefined;
    own.current = null;
    const asked = subjectOf(search);
    const isOpen = subject.current !== null && (isRun || (isEntry && subject.current === asked));
    subject.current = asked;
    if (isOpen) return undefined;
    const opening = open();
    return () => opening.abort();
  }, [open, search, isEntry, isRun]);

  const sliceId = slice?.slice_id;
  const isQuery = dataset?.type === 'query';
  const datasetId = dataset?.id;
  /** The address of what is open, as it should be; null until that is known. */
  const address = useMemo(() => {
    if (status !== 'ready') return null;
    const next = new URLSearchParams(search);
    if (formDataKey) {
      next.set('form_data_key', formDataKey);
      next.delete('form_data');
    }
    if (sliceId !== undefined) {
      next.set('slice_id', String(sliceId));
      for (const name of ['datasource_type', 'datasource_id', 'viz_type']) next.delete(name);
    }
    if (next.get('datasource_type') === 'query' && !isQuery) {
      // The query became a dataset.
      next.set('datasource_type', 'table');
      next.set('datasource_id', String(datasetId));
    }
    return next.toString();
  }, [status, formDataKey, sliceId, isQuery, datasetId, search]);
  const corrected = address === null || address === search.toString() ? null : address;
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (corrected === null || isLeaving) return;
    // Where the router is elsewhere already, that is drawn next, and corrected then.
    const { location, navigation } = router.state;
    if (navigation.location || location.key !== entry) return;
    own.current = corrected;
    subject.current = subjectOf(new URLSearchParams(corrected));
    void navigate(`/explore/?${corrected}`, { replace: true, state });
  }, [corrected, state, entry, router, navigate, isLeaving]);

  return { target, open, corrected: corrected === null ? null : `/explore/?${corrected}` };
};
