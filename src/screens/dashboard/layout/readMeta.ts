/** The settings of a stored component: what is drawn or counted has the type that it must have. */
import clamp from 'lodash/clamp';
import type { ComponentMeta } from '#common/wire/layout.ts';
import { kindOf } from './componentTypes';
import { type Component, DEFAULT_HEIGHT, GRID_COLUMNS, PADDINGS } from './types';

export type MetaDamage = 'badSize' | 'badSetting';
type Report = (what: MetaDamage) => void;

const TEXTS = [
  'text',
  'code',
  'sliceName',
  'sliceNameOverride',
  'descriptionOverride',
  'defaultText',
  'placeholder',
  'componentKey',
] as const;
const CHOICES = {
  background: ['BACKGROUND_TRANSPARENT', 'BACKGROUND_WHITE'],
  headerSize: ['SMALL_HEADER', 'MEDIUM_HEADER', 'LARGE_HEADER'],
  padding: PADDINGS,
} as const;

/** Text that would end the page if it were drawn, and choices that do not exist, are left out. */
const settings = (
  raw: Readonly<Record<string, unknown>>,
  report: Report,
): Record<string, unknown> => {
  const meta: Record<string, unknown> = { ...raw };
  const check = (key: string, isGood: boolean) => {
    if (isGood || meta[key] === undefined) return;
    // Other tools write null and an empty text for what is not set.
    if (meta[key] !== null && meta[key] !== '') report('badSetting');
    delete meta[key];
  };
  for (const key of TEXTS) {
    if (typeof meta[key] === 'number') meta[key] = String(meta[key]);
    check(key, typeof meta[key] === 'string');
  }
  for (const [key, choices] of Object.entries(CHOICES))
    check(key, (choices as readonly unknown[]).includes(meta[key]));
  return meta;
};

const sizes = (type: Component['type'], raw: ComponentMeta, report: Report): ComponentMeta => {
  const meta = { ...raw };
  const { hasWidth, resizable, defaultMeta } = kindOf(type);
  if (hasWidth) {
    const width = Math.round(Number(meta.width));
    const usable = Number.isFinite(width) && width >= 1 && width <= GRID_COLUMNS;
    const clamped = Number.isFinite(width)
      ? clamp(width, 1, GRID_COLUMNS)
      : (defaultMeta.width ?? 1);
    if (!usable && meta.width !== undefined) report('badSize');
    meta.width = usable ? width : clamped;
  }
  if (resizable.height) {
    const height = Math.round(Number(meta.height));
    const usable = Number.isFinite(height) && height >= 1;
    if (!usable && meta.height !== undefined) report('badSize');
    meta.height = usable ? height : DEFAULT_HEIGHT;
  }
  return meta;
};

/** A chart names a saved chart by its id; a text of digits is one, anything else is none. */
const chartOf = ({ chartId, ...meta }: Readonly<Record<string, unknown>>) => {
  const id = typeof chartId === 'string' && /^\d+$/.test(chartId) ? Number(chartId) : chartId;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0
    ? { ...meta, chartId: id }
    : meta;
};

export const readMeta = (
  type: Component['type'],
  raw: Readonly<Record<string, unknown>>,
  report: Report,
): ComponentMeta => {
  // The settings of an unknown type are its own business; they are saved as they came.
  const known = settings(raw, type === 'UNKNOWN' ? () => undefined : report);
  return sizes(type, type === 'CHART' ? chartOf(known) : known, report);
};
