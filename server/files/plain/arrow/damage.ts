/** What is wrong with an Arrow file, in words. */
import { EngineError } from '../../../engine/engine.ts';
import { FileRefusal } from '../plain.ts';

export const damaged = (what: string, cause?: unknown): FileRefusal =>
  new FileRefusal(`The file is damaged: ${what}.`, cause === undefined ? {} : { cause });

/** What a library throws at bytes that it cannot read. */
export const decoded = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof FileRefusal || cause instanceof EngineError) throw cause;
    throw new FileRefusal(
      `The Arrow file cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
};
