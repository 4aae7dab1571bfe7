import type { Datasource } from '#common/wire/datasource.ts';
import type { ChartControl } from '@/viz/controls/chartControls';
import type { FormData } from '@/viz/formData';

/** The props of every control: one setting, and how to change it. */
export interface ControlProps {
  readonly control: ChartControl;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly dataset: Datasource;
  /** The setting has an error, which its group shows. */
  readonly isInvalid: boolean;
}

/** Of a control that looks at other settings too. */
export interface FormControlProps extends ControlProps {
  readonly form: FormData;
}
