import { format } from 'sql-formatter';
import { engineOf } from '#common/engines/engines.ts';
import type { LaidOut, LayoutOrder } from './calls.ts';

/** Templates are kept as they are: `{{ … }}`, `{% … %}`, `{# … #}`. */
const TEMPLATES = ['\\{\\{[\\s\\S]*?\\}\\}', '\\{%[\\s\\S]*?%\\}', '\\{#[\\s\\S]*?#\\}'];
const WHERE = /line (\d+) column (\d+)/i;

/** The formatted SQL; comments and names stay, keywords are written in capitals. */
export const layOut = ({ sql, backend }: LayoutOrder): LaidOut => {
  try {
    const text = format(sql, {
      language: engineOf(backend).formatter,
      keywordCase: 'upper',
      functionCase: 'preserve',
      tabWidth: 2,
      paramTypes: { custom: TEMPLATES.map((regex) => ({ regex })) },
    });
    return { kind: 'laid_out', text };
  } catch (cause) {
    const [, line, column] = WHERE.exec(cause instanceof Error ? cause.message : '') ?? [];
    const at = line && column ? { line: Number(line), column: Number(column) } : null;
    return { kind: 'unreadable', at };
  }
};
