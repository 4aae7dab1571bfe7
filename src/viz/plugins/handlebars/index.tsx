import { useEffect, useId, useState } from 'react';
import { scopedCss } from '@/lib/scopedCss';
import { SafeMarkup } from '@/ui/markdown/SafeMarkup';
import { defineViz, type VizProps } from '../../vizPlugin';
import classes from './Handlebars.module.css';
import { type Rendered, runTemplate } from './runTemplate';

/** Styles that act inside one chart, as long as it is there. */
const useOwnStyles = (css: string, root: string): void => {
  useEffect(() => {
    if (css.trim() === '') return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(scopedCss(css, root).css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css, root]);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function Handlebars({ results, formData, width, height, title, onRendered }: VizProps) {
  const [rendered, setRendered] = useState<Rendered | null>(null);
  const id = useId();
  const template = textOf(formData.handlebarsTemplate);
  const data = results[0]?.data;
  useOwnStyles(textOf(formData.styleTemplate), `[data-template="${id}"]`);
  useEffect(
    () => (data ? runTemplate({ template, data }, setRendered) : undefined),
    [template, data],
  );
  useEffect(() => {
    if (rendered) onRendered?.();
  }, [rendered, onRendered]);
  const problem = rendered && 'problem' in rendered ? rendered.problem : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the frame around it is the landmark
    <div
      role="group"
      className={classes.box}
      style={{ width, height }}
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
    >
      {problem === undefined ? (
        // The styles reach this element, and not the frame that keeps it in its place.
        <div className={classes.styled} data-template={id}>
          {rendered && 'tree' in rendered && <SafeMarkup tree={rendered.tree} keepsClasses />}
        </div>
      ) : (
        <p role="alert" className={classes.problem}>
          {`The template cannot be shown. ${problem}`}
        </p>
      )}
    </div>
  );
}

export default defineViz({ Viz: Handlebars });
