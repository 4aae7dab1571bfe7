import { useNavigate } from 'react-router-dom';
import type { Datasource } from '#common/wire/datasource.ts';
import { useAppSelector } from '@/app/redux';
import { useDatasetName } from '@/features/charts/useDatasetName';
import { Message } from '@/ui/Message';
import type { Missing } from '../state/exploreState';
import { selectExplore } from '../state/selectors';

interface Props {
  readonly source: Datasource;
  readonly missing: Missing | null;
}

/** What the address asks for, by what is missing of it: what happened, and where to go instead. */
const WORDS = {
  chart: {
    title: 'This chart was not found',
    text: 'It was deleted, or you are not allowed to see it.',
    action: { label: 'All charts', to: '/chart/list/' },
  },
  key: {
    title: 'The link to these settings has expired',
    text: 'Settings that are not saved are kept for seven days. Open the saved chart, or begin a new one.',
    action: { label: 'All charts', to: '/chart/list/' },
  },
  settings: {
    title: 'The settings in the address could not be read',
    text: 'They are not valid JSON. Check that the link was copied whole.',
    action: { label: 'New chart', to: '/chart/add' },
  },
  dataset: {
    title: 'The dataset of this chart was not found',
    text: 'It was deleted, you are not allowed to see its data, or the address names no dataset.',
    action: { label: 'Choose a dataset', to: '/chart/add' },
  },
} as const satisfies Record<Missing, unknown>;

/** Shown when the chart, its settings, its dataset or its query is gone or forbidden. */
export function NoSource({ source, missing }: Props) {
  const navigate = useNavigate();
  const chart = useAppSelector((state) => selectExplore(state).slice);
  const named = useDatasetName(missing === 'dataset' ? (chart?.slice_id ?? null) : null);
  if (source.type !== 'query') {
    const { title, text, action } = WORDS[missing ?? 'dataset'];
    return (
      <Message
        title={missing === 'dataset' ? `${named} was not found` : title}
        role="alert"
        action={{ label: action.label, onClick: () => void navigate(action.to) }}
      >
        {text}
      </Message>
    );
  }
  if (source.id === undefined)
    return (
      <Message
        title="This query was not found"
        role="alert"
        action={{ label: 'Open the SQL editor', onClick: () => void navigate('/sqllab/') }}
      >
        It was removed from the history, or it belongs to somebody else. Run it again in the SQL
        editor and create the chart from its result.
      </Message>
    );
  return (
    <Message
      title="This query has no rows for a chart"
      role="alert"
      action={{
        label: 'Open the query',
        onClick: () => void navigate(`/sqllab/?queryId=${source.id}`),
      }}
    >
      It is still running, or it failed. Run it again in the SQL editor and create the chart from
      its result.
    </Message>
  );
}
