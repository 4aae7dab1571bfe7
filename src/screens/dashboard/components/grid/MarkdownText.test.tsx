import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../../../test/render';
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
});
