import { format } from 'sql-formatter';
import { engineOf } from '#common/engines/engines.ts';
import { withTemplates } from '#common/engines/lexicalRules.ts';
import type { LaidOut, LayoutOrder } from './calls.ts';
import { withTypedNames } from './keywordCase.ts';

/** Templates are kept as they are: `{{ … }}`, `{% … %}`, `{# … #}`. */
const TEMPLATES = ['\\{\\{[\\s\\S]*?\\}\\}', '\\{%[\\s\\S]*?%\\}', '\\{#[\\s\\S]*?#\\}'];
/** A column of the result by its position. */
const POSITION = '#\\d+';
const WHERE = /line (\d+) column (\d+)/i;

/** The formatted SQL; comments and names stay, keywords are written in capitals. */
export const layOut = ({ sql, backend }: LayoutOrder): LaidOut => {
  const { lexical } = engineOf(backend);
  const kept = lexical.hashComments === 'never' ? [...TEMPLATES, POSITION] : TEMPLATES;
  try {
    const text = format(sql, {
      language: engineOf(backend).formatter,
      keywordCase: 'upper',
      functionCase: 'preserve',
      tabWidth: 2,
      paramTypes: { custom: kept.map((regex) => ({ regex })) },
    });
    const named = withTypedNames(sql, text, withTemplates(lexical));
    return named === null ? { kind: 'unreadable', at: null } : { kind: 'laid_out', text: named };
  } catch (cause) {
    const [, line, column] = WHERE.exec(cause instanceof Error ? cause.message : '') ?? [];
    const at = line && column ? { line: Number(line), column: Number(column) } : null;
    return { kind: 'unreadable', at };
  }
};
