import { danger, info, warning } from './toastsSlice';
import type { CopyOutcome } from '@/ui/DataGrid/useCopy';

export const copyToast = (outcome: CopyOutcome) => {
  switch (outcome.kind) {
    case 'copied':
      return info(
        `Copied ${outcome.cells.toLocaleString('en')} ${outcome.cells === 1 ? 'cell' : 'cells'}`,
      );
    case 'tooMuch':
      return warning('This is too much for the clipboard. Download the result as CSV instead.');
    case 'notHere':
      return danger('Nothing was copied: the selected rows could not be read.');
    case 'refused':
      return danger(outcome.message);
  }
};
