import type { Aggregate } from './choice';

/** Aggregates one measure over the rows of one x value. */
export class Accumulator {
  private sum = 0;
  private numbers = 0;
  private rows = 0;
  private first: number | null = null;

  add(value: number | null): void {
    this.rows += 1;
    if (value === null) return;
    this.first ??= value;
    this.sum += value;
    this.numbers += 1;
  }

  /** How many rows the total is made of. */
  combined(aggregate: Aggregate): number {
    return aggregate === 'count' ? this.rows : this.numbers;
  }

  total(aggregate: Aggregate): number | null {
    if (aggregate === 'count') return this.rows;
    if (this.numbers === 0) return null;
    if (aggregate === 'none') return this.first;
    return aggregate === 'avg' ? this.sum / this.numbers : this.sum;
  }
}
