import type { DataMask } from '#common/wire/dashboard.ts';
import type { NativeFilter } from '../nativeFilter';

export interface ControlProps {
  readonly filter: NativeFilter;
  /** What the control shows. */
  readonly mask: DataMask | undefined;
  readonly onChange: (mask: DataMask) => void;
  /** A value is required and missing. */
  readonly isInvalid: boolean;
}
