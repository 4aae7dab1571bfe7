import { numberParam } from './params';

/** How much of the page the address asks for: `standalone` 0–3 and the bits of `uiConfig`. It affects the display only, never rights. */
export interface PageMode {
  readonly nav: boolean;
  readonly title: boolean;
  readonly tabs: boolean;
  readonly chartControls: boolean;
  /** The bar of the filters. */
  readonly filters: boolean;
  /** Everything is drawn at once, for a screenshot. */
  readonly report: boolean;
  /** Everything is drawn for a file: all tabs below each other, tables whole. */
  readonly paper: boolean;
}

const HIDE_TITLE = 1;
const HIDE_TABS = 2;
const HIDE_NAV = 4;
const HIDE_CHART_CONTROLS = 8;

export const pageMode = (search: string): PageMode => {
  const params = new URLSearchParams(search);
  const standalone = numberParam(params.get('standalone')) ?? 0;
  const hidden = numberParam(params.get('uiConfig')) ?? 0;
  const hides = (bit: number) => (hidden & bit) !== 0;
  return {
    nav: standalone < 1 && !hides(HIDE_NAV),
    title: standalone < 2 && !hides(HIDE_TITLE),
    tabs: !hides(HIDE_TABS),
    filters: standalone < 3 && params.get('show_filters') !== 'false',
    chartControls: standalone < 3 && !hides(HIDE_CHART_CONTROLS),
    report: standalone === 3,
    paper: standalone === 3 && params.get('paper') === 'true',
  };
};

/** Parameters of the page itself; all others are sent to the charts as `url_params`. */
const RESERVED: ReadonlySet<string> = new Set([
  'standalone',
  'paper',
  'edit',
  'uiConfig',
  'permalink_key',
  'native_filters_key',
  'native_filters',
  'show_filters',
  'expand_filters',
  'focused_chart',
  'preselect_filters',
]);

export const urlParamsOf = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !RESERVED.has(name)));
