import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { danger, success } from '@/features/toasts/toastsSlice';
import { downloadChart, loadChartSql, savePicture } from './thunks/chartExports';

export const CHART_ANNOUNCEMENTS = [
  announce(failed(loadChartSql), () => danger('An error occurred while loading the SQL')),
  announce(failed(downloadChart), ({ payload }) => danger(payload.message)),
  announce(failed(savePicture), ({ payload }) => danger(payload.message)),
  announce(savePicture.fulfilled.match, ({ payload }) =>
    payload === 'clipboard' ? success('The picture is on the clipboard') : null,
  ),
];
