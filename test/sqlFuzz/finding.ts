/** A violation, and the case that shows it. */
import type { Case } from './cases.ts';

export type FindingKind =
  | 'throws'
  | 'slow'
  | 'printed otherwise'
  | 'touches'
  | 'depends on what is forbidden'
  | 'reveals the secret'
  | 'means otherwise'
  | 'refused'
  | 'broken'
  | 'changes';

export class Finding extends Error {
  override readonly name = 'Finding';
  readonly kind: FindingKind;
  constructor(kind: FindingKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** With everything needed to reproduce it. */
export const described = (
  { engine, seed, place, text }: Case,
  { kind, message }: Finding,
  smallest: string,
): string =>
  [
    `${engine}, seed ${seed}: ${kind}: ${message}`,
    `  ${place} ${JSON.stringify(text)}`,
    ...(smallest === text ? [] : [`  smallest ${JSON.stringify(smallest)}`]),
  ].join('\n');
