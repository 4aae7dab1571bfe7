import { createAction } from '@reduxjs/toolkit';

/** A chart came near the viewport, or its form data changed while it was there. */
export const chartWanted = createAction<{ chartId: number }>('dashboardState/chartWanted');
