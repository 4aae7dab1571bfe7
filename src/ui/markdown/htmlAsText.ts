/** HTML between the text of Markdown, shown as it is written. */
interface Part {
  type: string;
  readonly children?: readonly Part[];
}

const toText = (part: Part): void => {
  if (part.type === 'raw') part.type = 'text';
  for (const child of part.children ?? []) toText(child);
};

/** A plugin of rehype. */
export const htmlAsText = () => toText;
