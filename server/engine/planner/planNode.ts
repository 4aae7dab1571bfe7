import { isRecord } from '#common/isRecord.ts';
import type { PlanNode } from '#common/wire/sqllab.ts';

export type { PlanNode };

export const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' ? Number(value.replace(/^~/, '')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** A value as people read it; null for no value. */
export const shown = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((item) => shown(item) ?? '').join(', ') || null;
  return isRecord(value) ? JSON.stringify(value) : String(value);
};

export const detailOf = (entries: readonly (readonly [string, unknown])[]): PlanNode['detail'] =>
  entries.flatMap(([label, value]) => {
    const text = shown(value);
    return text === null ? [] : [[label, text] as const];
  });

/** The plan as indented lines. */
export const planText = (node: PlanNode, depth = 0): string => {
  const { name, rows, cost, time_ms, detail, children } = node;
  const facts = [
    rows === null ? null : `rows ${rows}`,
    cost === null ? null : `cost ${cost}`,
    time_ms === null ? null : `${time_ms} ms`,
  ].filter((fact) => fact !== null);
  const indent = '  '.repeat(depth);
  return [
    `${indent}${name}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`,
    ...detail.map(([label, text]) => `${indent}    ${label}: ${text}`),
    ...children.map((child) => planText(child, depth + 1)),
  ].join('\n');
};
