/** How a drawing is looked at in tests: light, of the size of a tile. */
import { TOKENS } from '@/ui/tokens';
import type { Drawing, Look } from '@/viz/Drawing';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { FACTS, SIZE } from './aViz';

/** A drawing of rows: its option, its words and its marks. */
export const aDrawing = <Model, Option = Record<string, unknown>>(
  drawing: Drawing<Model>,
  result: ChartResult,
  form: FormData,
  more: Partial<Look> = {},
) => {
  const look = { form, dataset: FACTS, tokens: TOKENS.light, ...SIZE, ...more };
  const model = drawing.read(result, form, look.dataset);
  return {
    model,
    option: drawing.option(model, look) as Option,
    told: drawing.told(model),
    grid: drawing.grid(model),
    note: drawing.note?.(model, look) ?? null,
    standsFor: (dataIndex: number, seriesIndex = 0) =>
      drawing.standsFor?.(model, { seriesIndex, dataIndex }) ?? null,
  };
};

/** The text of a tooltip. */
export const tipOf = (option: unknown, point: object): string => {
  const { tooltip } = option as { tooltip: { formatter: (point: object) => HTMLElement | string } };
  const tip = tooltip.formatter(point);
  return typeof tip === 'string' ? tip : tip.textContent;
};
