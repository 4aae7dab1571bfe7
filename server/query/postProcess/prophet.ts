import { PostProcessingError } from './frame.ts';

/** Forecasts need a library that this server does not have, and says so. */
export const prophet = (): never => {
  throw new PostProcessingError(
    '`prophet` package not installed: this server makes no forecasts. Switch the forecast of the chart off.',
  );
};
