/** Annotation layers in the form data of a chart: what is drawn over it beside its own data. */
import { isRecord } from '#common/isRecord.ts';
import type { FormData } from '../formData';
import { toList } from '../shared/labels';

export const ANNOTATION_TYPES = ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'] as const;
export type AnnotationType = (typeof ANNOTATION_TYPES)[number];
/** Stored annotations, a chart along time, a table chart; a formula has none. */
export type AnnotationSource = '' | 'NATIVE' | 'line' | 'table';
export const LINE_STYLES = ['solid', 'dashed', 'dotted', 'longDashed'] as const;
export type LineStyle = (typeof LINE_STYLES)[number];
export const OPACITIES = ['', 'opacityLow', 'opacityMedium', 'opacityHigh'] as const;
export type Opacity = (typeof OPACITIES)[number];

/** Its keys are a closed list on the wire: a real server refuses any other. */
export interface AnnotationLayer {
  readonly name: string;
  readonly annotationType: AnnotationType;
  readonly sourceType: AnnotationSource;
  /** The text of a formula, else the id of a stored layer or of a chart. */
  readonly value: string | number;
  readonly show: boolean;
  readonly showLabel: boolean;
  readonly showMarkers: boolean;
  readonly hideLine: boolean;
  readonly style: LineStyle;
  readonly width: number;
  /** Null takes a colour of the chart's scheme. */
  readonly color: string | null;
  readonly opacity: Opacity;
  readonly titleColumn: string;
  readonly timeColumn: string;
  readonly intervalEndColumn: string;
  readonly descriptionColumns: readonly string[];
  /** What of a chart's own query is replaced: null stands for what the chart that shows the layer has. */
  readonly overrides: Readonly<Record<string, unknown>>;
}

export const newLayer = (name: string): AnnotationLayer => ({
  name,
  annotationType: 'FORMULA',
  sourceType: '',
  value: '',
  show: true,
  showLabel: false,
  showMarkers: false,
  hideLine: false,
  style: 'solid',
  width: 1,
  color: null,
  opacity: '',
  titleColumn: '',
  timeColumn: '',
  intervalEndColumn: '',
  descriptionColumns: [],
  overrides: { time_range: null },
});

/** The sources a type can have, in the order in which they are offered. */
export const SOURCES_OF: Readonly<Record<AnnotationType, readonly AnnotationSource[]>> = {
  FORMULA: [''],
  EVENT: ['NATIVE', 'table'],
  INTERVAL: ['NATIVE', 'table'],
  TIME_SERIES: ['line'],
};

const oneOf = <const T>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.find((one) => one === value) ?? otherwise;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Saved settings may hold anything; what is no layer is left out. */
const toLayer = (value: unknown): AnnotationLayer | null => {
  if (!isRecord(value) || text(value.name) === '') return null;
  const annotationType = ANNOTATION_TYPES.find((type) => type === value.annotationType);
  if (!annotationType) return null;
  const { value: source } = value;
  const width = Number(value.width ?? 1);
  return {
    name: text(value.name),
    annotationType,
    sourceType: oneOf(
      SOURCES_OF[annotationType],
      value.sourceType,
      SOURCES_OF[annotationType][0] ?? '',
    ),
    value: typeof source === 'number' || typeof source === 'string' ? source : '',
    show: value.show !== false,
    showLabel: value.showLabel === true,
    showMarkers: value.showMarkers === true,
    hideLine: value.hideLine === true,
    style: oneOf(LINE_STYLES, value.style, 'solid'),
    width: Number.isFinite(width) ? Math.min(Math.max(width, 0), 20) : 1,
    color: typeof value.color === 'string' && value.color !== '' ? value.color : null,
    opacity: oneOf(OPACITIES, value.opacity, ''),
    titleColumn: text(value.titleColumn),
    timeColumn: text(value.timeColumn),
    intervalEndColumn: text(value.intervalEndColumn),
    descriptionColumns: toList(value.descriptionColumns).map(String),
    overrides: isRecord(value.overrides) ? value.overrides : {},
  };
};

export const toLayers = (value: unknown): readonly AnnotationLayer[] =>
  toList(value).flatMap((one) => toLayer(one) ?? []);

export const layersOf = (form: FormData): readonly AnnotationLayer[] =>
  toLayers(form.annotation_layers);

/** Whether the layer shows rows that have to be read first. */
export const needsRows = ({ show, annotationType }: AnnotationLayer): boolean =>
  show && annotationType !== 'FORMULA';

/** The id of its stored layer or chart. */
export const sourceId = ({ value }: AnnotationLayer): number | null => {
  const id = Number(value);
  return value !== '' && Number.isInteger(id) && id > 0 ? id : null;
};
