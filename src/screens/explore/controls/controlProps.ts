import type { Datasource } from '#common/wire/datasource.ts';
import type { ChartControl } from '@/viz/controls/chartControls';
import type { FormData } from '@/viz/formData';

/** What every control is given: one setting, and how to change it. */
export interface ControlProps {
  readonly control: ChartControl;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly form: FormData;
  readonly dataset: Datasource;
  /** Something is wrong with it; its group says what. */
  readonly isInvalid: boolean;
}
