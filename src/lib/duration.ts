/** `0.04 s`, `12.3 s`, `4 min 05 s`. */
export const duration = (ms: number): string => {
  const seconds = ms / 1000;
  if (seconds < 1) return `${seconds.toFixed(2)} s`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
};
