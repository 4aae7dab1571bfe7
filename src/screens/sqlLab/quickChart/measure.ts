import { isRounded, numberOf, type Rows } from './cells';

/** Reads numbers for a chart and counts those that it cannot show, or not exactly. */
export class Measure {
  missing = 0;
  rounded = 0;
  private readonly cell: Rows['cell'];

  constructor({ cell }: Rows) {
    this.cell = cell;
  }

  /** A double, or null; always null without a column. */
  read(row: number, column: number | undefined): number | null {
    if (column === undefined) return null;
    const value = this.cell(row, column);
    const number = numberOf(value);
    if (number === null) this.missing += 1;
    else if (isRounded(value)) this.rounded += 1;
    return number;
  }

  leaveOut(): void {
    this.missing += 1;
  }
}
