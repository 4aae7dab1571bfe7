import { TIME_GRAINS } from '#common/timeGrains.ts';
import { type Frame, head, PostProcessingError } from './frame.ts';
import { type Options, text } from './options.ts';

/** Forecasts need a library that this server does not have, and says so once it is asked for a possible one. */
export const prophet = (table: Frame, options: Options): never => {
  const grain = text(options, 'time_grain', '');
  if (grain === '') throw new PostProcessingError('Time grain missing');
  if (!TIME_GRAINS.some((known) => known === grain)) {
    throw new PostProcessingError(`Unsupported time grain: ${grain}`);
  }
  const { periods, confidence_interval: interval } = options;
  if (typeof periods !== 'number' || !Number.isInteger(periods) || periods < 0) {
    throw new PostProcessingError('Periods must be a whole number');
  }
  if (typeof interval !== 'number' || interval <= 0 || interval >= 1) {
    throw new PostProcessingError('Confidence interval must be between 0 and 1 (exclusive)');
  }
  const index = text(options, 'index', '__timestamp');
  if (!table.columns.some((column) => head(column) === index)) {
    throw new PostProcessingError('DataFrame must include temporal column');
  }
  throw new PostProcessingError(
    '`prophet` package not installed: this server makes no forecasts. Switch the forecast of the chart off.',
  );
};
