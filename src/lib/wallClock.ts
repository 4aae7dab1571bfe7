/** The zone of this browser's clock. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The next full hour by this browser's clock, as an input of date and time writes it. */
export const nextHour = (now: Date): string => {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 1);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
