import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { useMemo } from 'react';
import { MarkdownText, type MarkupSteps } from './MarkdownText';
import type { MarkupTree } from './markupTree';

const isClass = (attribute: unknown): boolean =>
  (Array.isArray(attribute) ? attribute[0] : attribute) === 'className';

/** What Markdown may contain, with any class. */
const WITH_CLASSES = {
  ...defaultSchema,
  attributes: Object.fromEntries(
    Object.entries(defaultSchema.attributes ?? {}).map(([element, attributes]) => [
      element,
      [...attributes.filter((attribute) => !isClass(attribute)), 'className'],
    ]),
  ),
};

interface Props {
  readonly tree: MarkupTree;
  /** Keeps classes, where the styles of the author act in this place alone. */
  readonly keepsClasses?: boolean;
  readonly under?: number;
}

/** What a person or a template wrote, without anything that could act. */
export function SafeMarkup({ tree, keepsClasses = false, under }: Props) {
  const steps = useMemo(
    (): MarkupSteps => [
      () => () => tree,
      keepsClasses ? [rehypeSanitize, WITH_CLASSES] : rehypeSanitize,
    ],
    [tree, keepsClasses],
  );
  return <MarkdownText code="" steps={steps} {...(under === undefined ? {} : { under })} />;
}
