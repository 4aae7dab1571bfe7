import type { Datasource } from '#common/wire/datasource.ts';
import type { ControlDefinition } from '@/viz/controls/definition';
import type { FormData } from '@/viz/formData';

/** What every control is given: one setting, and how to change it. */
export interface ControlProps {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly definition: ControlDefinition;
  readonly form: FormData;
  readonly dataset: Datasource;
  /** Something is wrong with it; its group says what. */
  readonly isInvalid: boolean;
}
