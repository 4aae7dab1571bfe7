import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { useMemo } from 'react';
import { MarkdownText, type MarkupSteps } from '@/ui/markdown/MarkdownText';
import type { MarkupTree } from './markupTree';

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

/** What a template made, without anything that could act. */
export function SafeMarkup({ tree }: { readonly tree: MarkupTree }) {
  const steps = useMemo((): MarkupSteps => [() => () => tree, [rehypeSanitize, SCHEMA]], [tree]);
  return <MarkdownText code="" steps={steps} />;
}
