import { describe, expect, test } from 'vitest';
import { formulaProblem, parseFormula } from './formula';

describe('a formula', () => {
  test.each([
    ['y = 10', 3, 10],
    ['2x+5', 3, 11],
    ['f(x) = 2 x + 5', 3, 11],
    ['3(x + 1)x', 2, 18],
    ['-x^2', 3, -9],
    ['2^3^2', 0, 512],
    ['2^-1', 0, 0.5],
    ['10 - 4 - 3', 0, 3],
    ['7 % 4 * 2', 0, 6],
    ['sin(pi / 2) + ln(e)', 0, 2],
    ['max(x, 4, 2) - min(x, 1)', 3, 3],
    ['1.5e3 + .5', 0, 1500.5],
    ['POW(x, 2)', 4, 16],
  ])('%s at %d is %d [ANN-02]', (text, x, y) => {
    expect(parseFormula(text)(x)).toBeCloseTo(y, 10);
  });

  test.each([
    ['', 'The formula is empty'],
    ['y =', 'The formula is empty'],
    ['2x +', 'The formula ends too early'],
    ['2x + z', '“z” is not known: the variable is x'],
    ['(x + 1', 'A “)” is missing'],
    ['x + 1)', '“)” is not expected here'],
    ['sin x', 'Write the value of sin in parentheses'],
    ['pow(x)', 'pow needs two values'],
    ['x; alert(1)', '“;” cannot be part of a formula'],
    ['constructor(x)', '“constructor” is not known: the variable is x'],
    ['__proto__', '“__proto__” is not known: the variable is x'],
    ['('.repeat(200), 'The formula is nested too deeply'],
    ['-'.repeat(400), 'The formula is nested too deeply'],
    ['x'.repeat(501), 'A formula has no more than 500 characters'],
  ])('“%s” is refused: %s', (text, problem) => {
    expect(formulaProblem(text)).toBe(problem);
  });
});
