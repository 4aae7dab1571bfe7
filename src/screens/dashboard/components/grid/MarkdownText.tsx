import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { headingLevels } from './headingLevels';

const READS = [remarkGfm];

interface Props {
  readonly code: string;
  /** The level of the heading above the text: the title of the page, if nothing else. */
  readonly under?: number;
}

/** Rendered Markdown, with tables and task lists; HTML in it is shown as text. */
export function MarkdownText({ code, under = 1 }: Props) {
  return (
    <ReactMarkdown
      remarkPlugins={READS}
      rehypePlugins={[rehypeSanitize, [headingLevels, { under }]]}
    >
      {code}
    </ReactMarkdown>
  );
}
