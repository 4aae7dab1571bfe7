import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useBox } from './useBox';

function Measured() {
  const [ref, box] = useBox<HTMLDivElement>();
  return <div ref={ref}>{box && `${box.width} × ${box.height}`}</div>;
}

const zoomed = (zoom: number | undefined, width: number, height: number) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, width * (zoom ?? 1), height * (zoom ?? 1)),
  );
  Object.defineProperty(Element.prototype, 'currentCSSZoom', { configurable: true, value: zoom });
};

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'currentCSSZoom');
});

test.each([
  ['is that of the page', undefined],
  ['stays that of the page where the page is shrunk to a sheet', 0.8227311280746396],
])('the size of a chart %s', (_, zoom) => {
  zoomed(zoom, 345, 344.6);
  render(<Measured />);
  expect(screen.getByText('345 × 344')).toBeVisible();
});
