import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { danger, info, success } from '@/features/toasts/toastsSlice';
import { copyPoint } from './drill/copyPoint';
import { downloadDetail } from './drill/downloadDetail';
import { downloadChart, loadChartSql, savePicture } from './thunks/chartExports';

export const CHART_ANNOUNCEMENTS = [
  announce(failed(loadChartSql), () => danger('An error occurred while loading the SQL')),
  announce(failed(downloadChart), ({ payload }) => danger(payload.message)),
  announce(failed(downloadDetail), ({ payload }) => danger(payload.message)),
  announce(failed(copyPoint), ({ payload }) => danger(payload.message)),
  announce(copyPoint.fulfilled.match, ({ meta }) => info(`Copied ${meta.arg}`)),
  announce(failed(savePicture), ({ payload }) => danger(payload.message)),
  announce(savePicture.fulfilled.match, ({ payload }) =>
    payload === 'clipboard' ? success('The picture is on the clipboard') : null,
  ),
];
