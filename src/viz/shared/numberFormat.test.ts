import { expect, onTestFinished, test, vi } from 'vitest';
import { exactNumber, measuredDigits, storedDigits } from './numberFormat';

test.each([
  [measuredDigits, 1234.000_000_1, '1,234.0000001'],
  [measuredDigits, -0.5, '−0.5'],
  [storedDigits, 2024.25, '2024.25'],
  [exactNumber, 1234.5, '1,234.5'],
  [exactNumber, -1234.123_456_789, '−1,234.123'],
  [exactNumber, 0.012_345_678_9, '0.01235'],
])(
  'the digits of a number are written by a formatter that is there already (%#)',
  (write, value, text) => {
    const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Number.prototype, 'toLocaleString')];
    onTestFinished(() => made.forEach((one) => one.mockRestore()));
    expect(write(value)).toBe(text);
    for (const one of made) expect(one).not.toHaveBeenCalled();
  },
);
