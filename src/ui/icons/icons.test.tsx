import { render, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CATALOG } from './catalog';
import { IconOf } from './IconOf';
import { loadIcon } from './loadIcon';

describe('icons by name', () => {
  test('are at least 170, and each of them is one [WGT-12]', () => {
    expect(Object.keys(CATALOG).length).toBeGreaterThanOrEqual(170);
    for (const Icon of Object.values(CATALOG)) {
      const { container, unmount } = render(<Icon />);
      expect(container.querySelector('svg > *')).not.toBeNull();
      unmount();
    }
  });

  test.each(['table', 'fa-table', 'fas fa-table'])('%s is the table', async (name) => {
    expect(await loadIcon(name)).toBe(CATALOG.table);
  });

  test.each(['fa-nothing-of-that-name', '', 'constructor', '__proto__', '../catalog'])(
    '“%s” is no module among them [WGT-13]',
    async (name) => {
      await expect(loadIcon(name)).rejects.toMatchObject({
        code: 'MODULE_NOT_FOUND',
        message: `Cannot find module “${name}” among the icons`,
      });
    },
  );

  const shown = async (name: string, wanted: string) => {
    const { container } = render(<IconOf name={name} />);
    await waitFor(() => expect(container.querySelector(`.tabler-icon-${wanted}`)).not.toBeNull());
    return container;
  };
  test('are drawn by name, and an arrow stands for what is unknown [WGT-13]', async () => {
    await shown('fa-flask', 'flask');
    const unknown = await shown('fa-nothing-of-that-name', 'external-link');
    await expect(loadIcon('fa-nothing-of-that-name')).rejects.toThrow();
    expect(unknown.querySelectorAll('svg')).toHaveLength(1);
  });
});
