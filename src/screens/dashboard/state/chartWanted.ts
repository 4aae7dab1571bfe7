import { createAction } from '@reduxjs/toolkit';

/** A chart came near the viewport, or what it asks with changed while it was there. */
export const chartWanted = createAction<{ chartId: number }>('dashboardState/chartWanted');
