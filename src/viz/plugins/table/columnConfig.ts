/** What a chart says of single columns. */
import type { FormData } from '../../formData';
import { shiftsOf } from './comparison';

export interface ColumnConfig {
  readonly title: string | null;
  readonly widthPx: number | null;
  readonly align: 'left' | 'center' | 'right' | null;
  readonly numberFormat: string | null;
  /** For numbers between −1 and 1. */
  readonly smallNumberFormat: string | null;
  readonly timeFormat: string | null;
  readonly currency: unknown;
  readonly hasBars: boolean | null;
  readonly barsStartLeft: boolean | null;
  readonly colorsSigns: boolean | null;
  readonly isVisible: boolean;
  readonly truncates: boolean;
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

const ALIGNMENTS = new Set<unknown>(['left', 'center', 'right']);

const read = (config: Readonly<Record<string, unknown>>): ColumnConfig => {
  const width = Number(config.columnWidth);
  return {
    title: text(config.customColumnName),
    widthPx: width > 0 && Number.isFinite(width) ? Math.min(width, 1000) : null,
    align: ALIGNMENTS.has(config.horizontalAlign)
      ? (config.horizontalAlign as ColumnConfig['align'])
      : null,
    numberFormat: text(config.d3NumberFormat),
    smallNumberFormat: text(config.d3SmallNumberFormat),
    timeFormat: text(config.d3TimeFormat),
    currency: config.currencyFormat,
    hasBars: flag(config.showCellBars),
    barsStartLeft: flag(config.alignPositiveNegative),
    colorsSigns: flag(config.colorPositiveNegative),
    isVisible: config.visible !== false,
    truncates: config.truncateLongCells === true,
  };
};

/** What a metric is called in the settings of a Superset, beside itself at another time. */
const COMPARED = 'Main ';

/** By the column's name; a name of another world is no setting. */
export const columnConfig = (form: FormData, name: string): ColumnConfig => {
  const { column_config: all } = form;
  const names = shiftsOf(form).length > 0 ? [name, COMPARED + name] : [name];
  const known =
    typeof all === 'object' && all !== null ? names.find((one) => Object.hasOwn(all, one)) : null;
  const own = known ? (all as Readonly<Record<string, unknown>>)[known] : null;
  return read(typeof own === 'object' && own !== null ? (own as Record<string, unknown>) : {});
};

/** Whether numbers are to have bars in their cells. */
export const wantsBars = (form: FormData, { hasBars }: ColumnConfig): boolean =>
  hasBars ?? form.show_cell_bars !== false;
