/** Times of annotations have no zone: they are those of the charts that show them. */

/** `2025-01-01T00:00:00` without parts that are midnight. */
export const plainMoment = (wire: string): string =>
  wire
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '');

/** For an input of date and time, which has milliseconds at most. */
export const toInput = (wire: string): string => wire.replace(/(\.\d{3})\d+$/, '$1');

/** As the wire has it; inputs leave out seconds that are 0. */
export const toWire = (input: string): string =>
  /T\d\d:\d\d$/.test(input) ? `${input}:00` : input;
