import ReactMarkdown, { type Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { htmlAsText } from './htmlAsText';
import { headingLevels } from './headingLevels';

const READS = [remarkGfm];

/** Of what is written between the text; the last one has to leave nothing that acts. */
export type MarkupSteps = NonNullable<Options['rehypePlugins']>;

const TEXT_ONLY: MarkupSteps = [htmlAsText, rehypeSanitize];

interface Props {
  readonly code: string;
  /** The level of the heading above the text: the title of the page, if nothing else. */
  readonly under?: number;
  /** Without it, HTML is shown as text. */
  readonly steps?: MarkupSteps;
}

/** Rendered Markdown, with tables and task lists. */
export function MarkdownText({ code, under = 1, steps = TEXT_ONLY }: Props) {
  return (
    <ReactMarkdown remarkPlugins={READS} rehypePlugins={[...steps, [headingLevels, { under }]]}>
      {code}
    </ReactMarkdown>
  );
}
