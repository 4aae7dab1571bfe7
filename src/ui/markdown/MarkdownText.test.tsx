import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render';
import { MarkdownText } from './MarkdownText';

test('Markdown shows headings, lists and links [WGT-16]', () => {
  renderApp(<MarkdownText code={'# Sales\n\n- one\n- two\n\n[docs](https://a.example/)'} />);
  expect(screen.getByRole('heading', { name: 'Sales' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'one',
    'two',
  ]);
  expect(screen.getByRole('link', { name: 'docs' })).toHaveAttribute('href', 'https://a.example/');
});

test('Markdown runs no scripts and keeps no unsafe addresses [WGT-16]', () => {
  const code =
    '<script>window.ran = true</script>\n\n<img src=x onerror="window.ran = true">\n\n[x](javascript:alert(1)) ![y](javascript:alert(1))';
  const { container } = renderApp(<MarkdownText code={code} />);
  expect(container.querySelector('script, [onerror]')).toBeNull();
  for (const node of container.querySelectorAll('a, img'))
    expect(`${node.getAttribute('href')} ${node.getAttribute('src')}`).not.toContain('javascript');
  expect(window).not.toHaveProperty('ran');
  expect(container).toHaveTextContent('<script>window.ran = true</script>');
});

test('headings leave out no level for those who listen, and look as they are written [WGT-16]', () => {
  const levels = (code: string, under?: number) => {
    const { container, unmount } = renderApp(<MarkdownText code={code} under={under} />);
    const found = [...container.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(
      ({ tagName, ariaLevel }) => `${tagName} ${ariaLevel}`,
    );
    unmount();
    return found;
  };
  expect(levels('# Cars\n\n### When\n\n## What\n\n#### Where\n\n# Planes')).toEqual([
    'H1 2',
    'H3 3',
    'H2 3',
    'H4 4',
    'H1 2',
  ]);
  expect(levels('> ### In a quote\n\n###### Small', 2)).toEqual(['H3 3', 'H6 4']);
});
