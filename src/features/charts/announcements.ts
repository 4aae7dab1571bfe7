import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { danger } from '@/features/toasts/toastsSlice';
import { downloadChart } from './thunks/chartExports';

export const CHART_ANNOUNCEMENTS = [
  announce(failed(downloadChart), ({ payload }) => danger(payload.message)),
];
