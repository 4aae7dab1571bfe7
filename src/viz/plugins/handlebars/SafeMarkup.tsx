import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { MarkdownText, type MarkupSteps } from '@/ui/markdown/MarkdownText';

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

const HTML: MarkupSteps = [rehypeRaw, [rehypeSanitize, SCHEMA]];
/** The title of a chart is a heading of the second level at least. */
const UNDER = 2;

/** Markdown with HTML in it, without anything that could act. */
export function SafeMarkup({ children }: { readonly children: string }) {
  return <MarkdownText code={children} under={UNDER} steps={HTML} />;
}
