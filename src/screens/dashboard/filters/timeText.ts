/** A moment in UTC as a date, with its time of day only where it has one. */
export const timeText = (ms: number): string => {
  const moment = new Date(ms);
  if (Number.isNaN(moment.getTime())) return String(ms);
  return moment.toISOString().replace('.000Z', '').replace('T00:00:00', '').replace('T', ' ');
};
