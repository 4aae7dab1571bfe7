import ReactMarkdown from 'react-markdown';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

const READS = [remarkGfm];

const isClass = (attribute: unknown): boolean =>
  (Array.isArray(attribute) ? attribute[0] : attribute) === 'className';

/** What Markdown may contain, with any class: the styles of the template need them, and act in its chart alone. */
const SCHEMA = {
  ...defaultSchema,
  attributes: Object.fromEntries(
    Object.entries(defaultSchema.attributes ?? {}).map(([element, attributes]) => [
      element,
      [...attributes.filter((attribute) => !isClass(attribute)), 'className'],
    ]),
  ),
};

/** Markdown with HTML in it, without anything that could act. */
export function SafeMarkup({ children }: { readonly children: string }) {
  return (
    <ReactMarkdown remarkPlugins={READS} rehypePlugins={[rehypeRaw, [rehypeSanitize, SCHEMA]]}>
      {children}
    </ReactMarkdown>
  );
}
