import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { danger } from '@/features/toasts/toastsSlice';
import { downloadChart, loadChartSql } from './thunks/chartExports';

export const CHART_ANNOUNCEMENTS = [
  announce(failed(loadChartSql), () => danger('An error occurred while loading the SQL')),
  announce(failed(downloadChart), ({ payload }) => danger(payload.message)),
];
