/** `y = 2x + 5`: formulas of annotation layers, parsed by their own small grammar and never run as code. */

type Evaluate = (x: number) => number;

export class FormulaProblem extends Error {
  override readonly name = 'FormulaProblem';
}

const LENGTH_MAX = 500;
const DEPTH_MAX = 50;

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  ceil: Math.ceil,
  cos: Math.cos,
  exp: Math.exp,
  floor: Math.floor,
  ln: Math.log,
  log: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  max: Math.max,
  min: Math.min,
  pow: (base, exponent) => base ** exponent,
  round: Math.round,
  sign: Math.sign,
  sin: Math.sin,
  sqrt: Math.sqrt,
  tan: Math.tan,
};
const MANY = new Set(['max', 'min']);
const CONSTANTS: Readonly<Record<string, number>> = { e: Math.E, pi: Math.PI };

const TOKEN = /\s*(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|[a-z_]\w*|[-+*/%^(),])\s*/iy;

const tokensOf = (text: string): readonly string[] => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined)
      throw new FormulaProblem(`“${text.slice(at).trim().charAt(0)}” cannot be part of a formula`);
    tokens.push(token);
  }
  return tokens;
};

const isWord = (token: string | undefined): boolean => /^[a-z_]/i.test(token ?? '');
const isNumber = (token: string | undefined): boolean => /^[\d.]/.test(token ?? '');

class Parser {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  whole(): Evaluate {
    const result = this.#sum();
    if (this.#next !== undefined) throw new FormulaProblem(`“${this.#next}” is not expected here`);
    return result;
  }

  get #next(): string | undefined {
    return this.#tokens[this.#at];
  }

  #take(): string {
    const token = this.#next;
    if (token === undefined) throw new FormulaProblem('The formula ends too early');
    this.#at += 1;
    return token;
  }

  #skip(token: string): boolean {
    if (this.#next !== token) return false;
    this.#at += 1;
    return true;
  }

  #expect(token: string): void {
    if (!this.#skip(token))
      throw new FormulaProblem(
        this.#next === undefined
          ? `A “${token}” is missing`
          : `“${token}” is missing before “${this.#next}”`,
      );
  }

  #sum(): Evaluate {
    let left = this.#product();
    while (this.#next === '+' || this.#next === '-') {
      const isPlus = this.#take() === '+';
      const [a, b] = [left, this.#product()];
      left = isPlus ? (x) => a(x) + b(x) : (x) => a(x) - b(x);
    }
    return left;
  }

  #product(): Evaluate {
    let left = this.#signed();
    for (;;) {
      const operator = this.#next;
      if (operator === '*' || operator === '/' || operator === '%') {
        this.#take();
        const [a, b] = [left, this.#signed()];
        if (operator === '*') left = (x) => a(x) * b(x);
        else left = operator === '/' ? (x) => a(x) / b(x) : (x) => a(x) % b(x);
      } else if (operator === '(' || isWord(operator)) {
        // 2x, 3(x + 1): no sign between factors is a multiplication.
        const [a, b] = [left, this.#power()];
        left = (x) => a(x) * b(x);
      } else return left;
    }
  }

  #signed(): Evaluate {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw new FormulaProblem('The formula is nested too deeply');
    const result = this.#unsigned();
    this.#depth -= 1;
    return result;
  }

  #unsigned(): Evaluate {
    if (this.#next !== '-' && this.#next !== '+') return this.#power();
    const isMinus = this.#take() === '-';
    const of = this.#signed();
    return isMinus ? (x) => -of(x) : of;
  }

  /** Binds more strongly than a sign before it, and from the right: -x^2^3 is -(x^(2^3)). */
  #power(): Evaluate {
    const base = this.#single();
    if (this.#next !== '^') return base;
    this.#take();
    const exponent = this.#signed();
    return (x) => base(x) ** exponent(x);
  }

  #single(): Evaluate {
    const token = this.#take();
    if (isNumber(token)) {
      const value = Number(token);
      return () => value;
    }
    if (token === '(') {
      const inner = this.#sum();
      this.#expect(')');
      return inner;
    }
    if (isWord(token)) return this.#named(token);
    throw new FormulaProblem(`“${token}” is not expected here`);
  }

  #named(token: string): Evaluate {
    const name = token.toLowerCase();
    if (name === 'x') return (x) => x;
    if (Object.hasOwn(CONSTANTS, name)) {
      const value = CONSTANTS[name] ?? Number.NaN;
      return () => value;
    }
    const run = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!run) throw new FormulaProblem(`“${token}” is not known: the variable is x`);
    const given = this.#arguments(name);
    const needed = name === 'pow' ? 2 : 1;
    if (MANY.has(name) ? given.length === 0 : given.length !== needed)
      throw new FormulaProblem(`${name} needs ${needed === 1 ? 'one value' : 'two values'}`);
    return (x) => run(...given.map((one) => one(x)));
  }

  #arguments(name: string): readonly Evaluate[] {
    if (!this.#skip('(')) throw new FormulaProblem(`Write the value of ${name} in parentheses`);
    const given = [this.#sum()];
    while (this.#skip(',')) given.push(this.#sum());
    this.#expect(')');
    return given;
  }
}

/** The function that the text describes; throws a `FormulaProblem` that says what is wrong. */
export const parseFormula = (text: string): Evaluate => {
  if (text.length > LENGTH_MAX)
    throw new FormulaProblem(`A formula has no more than ${LENGTH_MAX} characters`);
  const [, expression = ''] = /^\s*(?:(?:y|f\s*\(\s*x\s*\))\s*=)?([^]*)$/i.exec(text) ?? [];
  if (expression.trim() === '') throw new FormulaProblem('The formula is empty');
  return new Parser(tokensOf(expression)).whole();
};

/** What is wrong with a formula, or null. */
export const formulaProblem = (text: string): string | null => {
  try {
    parseFormula(text);
    return null;
  } catch (error) {
    if (error instanceof FormulaProblem) return error.message;
    throw error;
  }
};
