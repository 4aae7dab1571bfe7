import type { Service } from '../../processes/service.ts';
import type { ViewCalls } from './calls.ts';
import { createViews } from './views.ts';

export const createViewService = (spoolDir: string): Service<ViewCalls> => {
  const views = createViews(spoolDir);
  return {
    calls: {
      view: ({ key, viewKey, spec }) => views.view(key, viewKey, spec),
      viewPage: ({ viewKey, page }) => views.viewPage(viewKey, page),
      figures: ({ key, ranges }) => views.figures(key, ranges),
      profile: ({ key, column }) => views.profile(key, column),
    },
    close: async () => views.close(),
  };
};
