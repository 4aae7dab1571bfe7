import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

test('the failure that ends a wait shows the page, and those before it are short', async () => {
  render(<p>What is there</p>);
  const before: string[] = [];
  const look = () => {
    try {
      screen.getByText('What is not');
    } catch (error) {
      before.push(String(error));
      throw error;
    }
  };
  await expect(waitFor(look, { timeout: 1 })).rejects.toThrow(/: What is not\.[^]*What is there/);
  expect(before.join('\n')).toMatch(/: What is not\./);
  expect(before.join('\n')).not.toContain('What is there');
  expect(() => screen.getByText('What is not')).toThrow('What is there');
});

test('the failure of a wait for one of several shows each of them', async () => {
  render(
    <>
      <p title="the first">Twice</p>
      <p title="the second">Twice</p>
    </>,
  );
  await expect(screen.findByText('Twice', {}, { timeout: 1 })).rejects.toThrow(
    /matching elements:[^]*the first[^]*the second/,
  );
});
