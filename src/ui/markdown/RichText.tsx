import { useEffect, useState } from 'react';
import type { Problem } from '@/lib/limitedWorker';
import { MarkdownText } from './MarkdownText';
import type { Markup } from './markupTree';
import classes from './RichText.module.css';
import { runMarkup } from './runMarkup';
import { SafeMarkup } from './SafeMarkup';

/** Of such texts the slowest takes a tenth of a second. */
const QUICK_CHARACTERS = 2000;
const HTML = /<[a-z!/?]/i;

interface Props {
  readonly code: string;
  /** The level of the heading above the text. */
  readonly under?: number;
  /** HTML is shown as text. */
  readonly isHtmlText?: boolean;
}

/** What was laid out last stays until the next is there, so that a text does not flicker while it is written. */
function LaidOut({ code, under, isHtmlText }: Props & { readonly isHtmlText: boolean }) {
  const [made, setMade] = useState<{ code: string; markup: Markup | Problem } | null>(null);
  useEffect(
    () => runMarkup({ code, isHtmlText }, (markup) => setMade({ code, markup })),
    [code, isHtmlText],
  );
  return (
    <div aria-busy={made?.code !== code}>
      {made && 'tree' in made.markup && (
        <SafeMarkup tree={made.markup.tree} {...(under === undefined ? {} : { under })} />
      )}
      {made && 'problem' in made.markup && (
        <>
          <p role="note" className={classes.problem}>
            {`The text is shown as it is written. ${made.markup.problem}`}
          </p>
          <div className={classes.written}>{code}</div>
        </>
      )}
    </div>
  );
}

/**
 * Markdown that people wrote, with HTML that can do nothing. Some short texts take minutes to lay out: what is neither
 * short nor plain is done beside the page, where it can be stopped.
 */
export function RichText({ code, under, isHtmlText = false }: Props) {
  const isQuick = code.length <= QUICK_CHARACTERS && (isHtmlText || !HTML.test(code));
  const more = under === undefined ? {} : { under };
  return isQuick ? (
    <MarkdownText code={code} {...more} />
  ) : (
    <LaidOut code={code} isHtmlText={isHtmlText} {...more} />
  );
}
