import type { Icon } from '@tabler/icons-react';
import { IconCalendarEvent, IconCalendarTime, IconChartLine, IconMath } from '@tabler/icons-react';
import type { AnnotationSource, AnnotationType, LineStyle, Opacity } from '@/viz/annotations/layer';

export const TYPE_LABELS: Readonly<Record<AnnotationType, string>> = {
  FORMULA: 'Formula',
  EVENT: 'Event',
  INTERVAL: 'Interval',
  TIME_SERIES: 'Time series',
};

export const TYPE_ICONS: Readonly<Record<AnnotationType, Icon>> = {
  FORMULA: IconMath,
  EVENT: IconCalendarEvent,
  INTERVAL: IconCalendarTime,
  TIME_SERIES: IconChartLine,
};

export const SOURCE_LABELS: Readonly<Record<Exclude<AnnotationSource, ''>, string>> = {
  NATIVE: 'Annotation layer',
  line: 'Chart along time',
  table: 'Table chart',
};

export const STYLE_LABELS: Readonly<Record<LineStyle, string>> = {
  solid: 'Solid',
  dashed: 'Dashed',
  dotted: 'Dotted',
  longDashed: 'Long dashed',
};

export const OPACITY_LABELS: Readonly<Record<Opacity, string>> = {
  '': 'Default',
  opacityLow: 'Low',
  opacityMedium: 'Medium',
  opacityHigh: 'High',
};
