import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { READY } from '@/lib/limitedWorker';
import { renderApp } from '../../../test/render';
import type { MarkupJob } from './markupTree';
import { markupTree } from './markupTree';
import { RichText } from './RichText';

/** jsdom has no workers: the same work, when the page has a moment. */
class InPage extends EventTarget {
  terminate = () => {};
  postMessage({ code, isHtmlText }: MarkupJob) {
    queueMicrotask(() => {
      const data = { tree: markupTree(code, isHtmlText) };
      this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }
}
/** One that is there, and never answers. */
class Endless extends EventTarget {
  static readonly ended = vi.fn();
  terminate = Endless.ended;
  postMessage = () => this.dispatchEvent(new MessageEvent('message', { data: READY }));
}
afterEach(() => vi.unstubAllGlobals());

test('a text shows the HTML in it, without what could act [T15] [WGT-16]', async () => {
  vi.stubGlobal('Worker', InPage);
  const { container } = renderApp(
    <RichText
      code={
        '# Goals\n\n<div align="center" style="position:fixed" class="x" onclick="alert(1)"><b>12</b> of 20</div>\n\n<img src="https://a.example/a.png" width="40" onerror="alert(1)"> <script>window.ran = true</script> <iframe src="https://a.example"></iframe> <a href="javascript:alert(1)">out</a>'
      }
      under={2}
    />,
  );
  expect(await screen.findByText('12')).toBeVisible();
  expect(screen.getByText('12').tagName).toBe('B');
  expect(screen.getByRole('heading', { name: 'Goals' })).toHaveAttribute('aria-level', '3');
  expect(screen.getByRole('img')).toHaveAttribute('width', '40');
  expect(
    container.querySelector('script, iframe, [style], [class="x"], [onclick], [onerror]'),
  ).toBeNull();
  expect(screen.getByText('out')).not.toHaveAttribute('href');
  expect(container).not.toHaveTextContent('window.ran');
});

test('HTML is text where the server wants it so, also in long texts [T15]', async () => {
  vi.stubGlobal('Worker', InPage);
  const long = `${'word '.repeat(500)}\n\n\`a < b\` and <b>bold</b>\n\n<hr>`;
  const { container } = renderApp(<RichText code={long} isHtmlText />);
  expect(await screen.findByText(/<b>bold<\/b>/)).toBeVisible();
  expect(screen.getByText('a < b').tagName).toBe('CODE');
  expect(container.querySelector('b, hr')).toBeNull();
});

test('elements within elements are refused beyond two hundred levels, which a page could not draw [T15]', () => {
  expect(() => markupTree(`${'<b>'.repeat(150)}deep`)).not.toThrow();
  expect(() => markupTree(`${'<div>'.repeat(5000)}deeper`)).toThrow('nested too deeply');
});

test('a text that takes too long is stopped, and shown as it is written [T27]', () => {
  vi.stubGlobal('Worker', Endless);
  vi.useFakeTimers();
  renderApp(<RichText code={`**Goals** ${'*a_ '.repeat(20_000)}`} />);
  act(() => void vi.advanceTimersByTime(4999));
  expect(screen.queryByRole('note')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(Endless.ended).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('note')).toHaveTextContent('longer than 5 seconds');
  expect(screen.getByText(/^\*\*Goals\*\* \*a_/)).toBeVisible();
});
