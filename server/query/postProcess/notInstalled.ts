import { PostProcessingError } from './frame.ts';

/** Operations that need what this server does not have say so. */
export const notInstalled = (name: string) => (): never => {
  throw new PostProcessingError(`\`${name}\` package not installed`);
};
