/** Markdown with HTML in it as a tree of elements. Some short texts take minutes: it is made where it can be stopped. */
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { htmlAsText } from './htmlAsText';

const READ = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true });

const WITH_HTML = READ().use(rehypeRaw).freeze();
const AS_TEXT = READ().use(htmlAsText).freeze();

/** What the page draws calls itself for each level. */
const MOST_LEVELS = 200;

interface Part {
  readonly type: string;
  readonly children?: readonly Part[];
}

const assertFlat = (tree: Part): void => {
  let level: readonly Part[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) throw new Error('It is nested too deeply.');
    level = level.flatMap(({ children = [] }) => children);
  }
};

/** Nothing is left out yet of what could act. */
export const markupTree = (text: string, isHtmlText = false) => {
  const steps = isHtmlText ? AS_TEXT : WITH_HTML;
  const tree = steps.runSync(steps.parse(text));
  assertFlat(tree);
  return tree;
};

export type MarkupTree = ReturnType<typeof markupTree>;

export interface Markup {
  readonly tree: MarkupTree;
}

/** A text to be laid out beside the page. */
export interface MarkupJob {
  readonly code: string;
  readonly isHtmlText: boolean;
}
