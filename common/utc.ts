import { utcFormat } from 'd3-time-format';

export { utcFormat };

const floor =
  (cut: (date: Date) => void) =>
  (date: Date): Date => {
    const copy = new Date(date);
    cut(copy);
    return copy;
  };

export const utcSecond = floor((d) => d.setUTCMilliseconds(0));
export const utcMinute = floor((d) => d.setUTCSeconds(0, 0));
export const utcHour = floor((d) => d.setUTCMinutes(0, 0, 0));
export const utcDay = floor((d) => d.setUTCHours(0, 0, 0, 0));
export const utcMonth = floor((d) => {
  d.setUTCDate(1);
  d.setUTCHours(0, 0, 0, 0);
});
export const utcYear = floor((d) => {
  d.setUTCMonth(0, 1);
  d.setUTCHours(0, 0, 0, 0);
});
