import { z } from 'zod';
import { parseBounded } from './jsonMeter.ts';

/** Text that holds JSON, or nothing. */
export const jsonText = z.string().superRefine((text, context) => {
  if (text === '') return;
  try {
    parseBounded(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'JSON not valid' });
  }
});
