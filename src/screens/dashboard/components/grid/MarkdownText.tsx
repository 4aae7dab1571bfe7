import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

const READS = [remarkGfm];
const WRITES = [rehypeSanitize];

/** Rendered Markdown, with tables and task lists; HTML in it is shown as text. */
export function MarkdownText({ code }: { readonly code: string }) {
  return (
    <ReactMarkdown remarkPlugins={READS} rehypePlugins={WRITES}>
      {code}
    </ReactMarkdown>
  );
}
