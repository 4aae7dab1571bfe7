/** What only tables set. */
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

type Form = Readonly<Record<string, unknown>>;

const PAGE_LENGTHS = [10, 20, 50, 100, 200].map((value) => ({ value, label: String(value) }));
const hasPercents = ({ percent_metrics: metrics }: Form) =>
  Array.isArray(metrics) && metrics.length > 0;
const isPaged = ({ server_pagination }: Form) => server_pagination === true;

export const TABLE_QUERY_CONTROLS = {
  server_pagination: {
    kind: 'checkbox',
    label: 'Pages from the server',
    help: 'For long tables: only the rows of a page are fetched.',
    default: false,
  },
  server_page_length: {
    kind: 'freeChoice',
    label: 'Rows per page',
    default: 10,
    choices: PAGE_LENGTHS,
    checks: ['integer', 'positive'],
    isShown: isPaged,
  },
  percent_metric_calculation: {
    kind: 'choice',
    label: 'Percentages of',
    default: 'row_limit',
    choices: pairs(['row_limit', 'Rows that are shown'], ['all_records', 'All records']),
    /** The answers to both others are about all records, and a server takes them for the whole. */
    isShown: (form) => hasPercents(form) && !isPaged(form) && form.show_totals !== true,
  },
} as const satisfies Record<string, ControlDefinition>;

export const TABLE_LOOK_CONTROLS = {
  page_length: {
    kind: 'freeChoice',
    label: 'Page length',
    help: 'Rows on a page; none shows all.',
    default: null,
    choices: PAGE_LENGTHS,
    checks: ['integer'],
    isShown: (form) => !isPaged(form),
  },
  allow_rearrange_columns: {
    kind: 'checkbox',
    label: 'Columns can be moved',
    help: 'Readers drag headings, or press Alt and an arrow key. What they arrange is not saved.',
    default: false,
  },
  align_pn: {
    kind: 'checkbox',
    label: 'All bars begin at the left',
    default: false,
    isShown: ({ show_cell_bars }) => show_cell_bars !== false,
  },
  color_pn: {
    kind: 'checkbox',
    label: 'Color bars by sign',
    default: true,
    isShown: ({ show_cell_bars }) => show_cell_bars !== false,
  },
  allow_render_html: {
    kind: 'checkbox',
    label: 'Links and marks in text',
    help: 'Text with simple HTML is shown as it would be; anything else stays text.',
    default: true,
  },
  column_config: { kind: 'columnConfig', label: 'Columns', default: {} },
} as const satisfies Record<string, ControlDefinition>;
