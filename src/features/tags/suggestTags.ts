import { findTags } from '@/api/resources/tags';
import { createAppThunk } from '@/app/redux';

/** Names of tags that begin with the text. */
export const suggestTags = createAppThunk('tags/suggest', (text: string, { signal }) =>
  findTags(text, { signal }),
);
