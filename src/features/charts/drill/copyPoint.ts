import { createAppThunk } from '@/app/redux';
import { copyText } from '@/lib/copyText';

/** Puts the text of a value on the clipboard. */
export const copyPoint = createAppThunk('charts/copyPoint', async (text: string) => copyText(text));
