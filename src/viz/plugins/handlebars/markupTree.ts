/** Markdown with HTML in it as a tree of elements. Some short texts take minutes: it is made where it can be stopped. */
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

const STEPS = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .freeze();

/** Nothing is left out yet of what could act. */
export const markupTree = (text: string) => STEPS.runSync(STEPS.parse(text));

export type MarkupTree = ReturnType<typeof markupTree>;
