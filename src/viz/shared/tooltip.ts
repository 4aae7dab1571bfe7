/** Tooltips as elements, never as markup: names come from the data, and so may scripts. */
import type { Tokens } from '@/ui/tokens';

export interface TooltipRow {
  readonly color?: string;
  readonly name: string;
  readonly value: string;
  readonly emphasis?: boolean;
}

const MAX_ROWS = 16;

const element = (tag: string, style: string, text?: string): HTMLElement => {
  const made = document.createElement(tag);
  made.style.cssText = style;
  if (text !== undefined) made.textContent = text;
  return made;
};

const line = ({ color, name, value, emphasis }: TooltipRow): HTMLElement => {
  const made = element(
    'div',
    `display:flex;align-items:center;gap:8px;${emphasis ? 'font-weight:600' : ''}`,
  );
  const mark = element('span', 'flex:none;width:8px;height:8px;border-radius:2px');
  // Colours are saved with charts: as a property it can be nothing but a colour.
  mark.style.backgroundColor = color ?? 'transparent';
  made.append(
    mark,
    element('span', 'flex:1;overflow:hidden;text-overflow:ellipsis;white-space:nowrap', name),
    element('span', 'margin-left:16px;font-variant-numeric:tabular-nums', value),
  );
  return made;
};

export const tooltipContent = (
  title: string,
  rows: readonly TooltipRow[],
  tokens: Tokens,
  ...sums: readonly TooltipRow[]
): HTMLElement => {
  const box = element('div', `font-size:12px;line-height:1.5;color:${tokens.text};max-width:360px`);
  if (title) box.append(element('div', `font-weight:600;margin-bottom:4px`, title));
  for (const row of rows.slice(0, MAX_ROWS)) box.append(line(row));
  if (rows.length > MAX_ROWS) {
    box.append(element('div', `color:${tokens.muted}`, `${rows.length - MAX_ROWS} more`));
  }
  for (const sum of sums) box.append(line(sum));
  return box;
};

export const tooltipFrame = (tokens: Tokens) => ({
  backgroundColor: tokens.raised,
  borderColor: tokens.hairline,
  borderWidth: 1,
  padding: [8, 12],
  confine: true,
  transitionDuration: 0,
  extraCssText: 'box-shadow:0 4px 16px rgb(0 0 0 / 14%);border-radius:6px;',
});
