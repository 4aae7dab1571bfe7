import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';

const PLUGINS = [rehypeSanitize];

/** Rendered Markdown; HTML in it is shown as text. */
export function MarkdownText({ code }: { readonly code: string }) {
  return <ReactMarkdown rehypePlugins={PLUGINS}>{code}</ReactMarkdown>;
}
