import { createElement, Fragment, type ReactNode } from 'react';
import { linkOf } from './linkOf';

/** Elements that only mark up text. Anything else, and every attribute but the address of a link, is text or nothing. */
const KNOWN: ReadonlySet<string> = new Set([
  'a',
  'b',
  'br',
  'code',
  'del',
  'em',
  'i',
  'mark',
  'p',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]);

const MAX_CHARACTERS = 20_000;

const elementOf = (node: Element, key: number): ReactNode => {
  const tag = node.tagName.toLowerCase();
  if (tag === 'br') return <br key={key} />;
  const children = childrenOf(node);
  if (tag === 'p') return <Fragment key={key}>{children} </Fragment>;
  if (tag !== 'a') return createElement(tag, { key }, ...children);
  const href = linkOf(node.getAttribute('href'));
  if (href === null) return <Fragment key={key}>{children}</Fragment>;
  return (
    <a key={key} href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
};

const childrenOf = (node: Node): readonly ReactNode[] =>
  [...node.childNodes].map((child, at) =>
    child instanceof Element ? elementOf(child, at) : child.textContent,
  );

/** The text with its marks, where it is made of nothing but known elements; else null. Parsing runs no script. */
export const safeHtml = (text: string): ReactNode | null => {
  if (text.length > MAX_CHARACTERS || !/<[a-z][^>]*>/i.test(text)) return null;
  const { body, head } = new DOMParser().parseFromString(text, 'text/html');
  const elements = [...body.querySelectorAll('*')];
  const isKnown = elements.every(({ tagName }) => KNOWN.has(tagName.toLowerCase()));
  if (!isKnown || elements.length === 0 || head.childNodes.length > 0) return null;
  return <>{childrenOf(body)}</>;
};
