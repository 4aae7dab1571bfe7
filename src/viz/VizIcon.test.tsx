import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { VIZ_TYPES } from './registry';
import { VizIcon } from './VizIcon';
import { VizThumbnail } from './VizThumbnail';

const markup = (type: string | null) => render(<VizIcon type={type} />).container.innerHTML;

test('every chart type has an icon and a thumbnail of its own', () => {
  const icons = VIZ_TYPES.map(({ type }) => markup(type));
  const thumbnails = VIZ_TYPES.map(
    ({ thumbnail }) => render(<VizThumbnail {...thumbnail} />).container.innerHTML,
  );
  expect(new Set(icons).size).toBe(VIZ_TYPES.length);
  expect(new Set(thumbnails).size).toBe(VIZ_TYPES.length);
  for (const thumbnail of thumbnails) expect(thumbnail).toContain('<path');
});

test('a chart type of another product has the neutral icon, and so has a chart without a type', () => {
  expect(markup('orrery')).toBe(markup(null));
  expect(VIZ_TYPES.map(({ type }) => markup(type))).not.toContain(markup(null));
});

test('icons are hidden from screen readers, since the name stands beside them', () => {
  const { container } = render(<VizIcon type="pie" />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
