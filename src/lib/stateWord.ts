const WORDS: Readonly<Record<string, string>> = {
  started: 'Starting',
  pending: 'Waiting',
  scheduled: 'Scheduled',
  running: 'Running',
  fetching: 'Loading rows',
  success: 'Succeeded',
  failed: 'Failed',
  stopped: 'Stopped',
  timed_out: 'Timed out',
};

/** The state of a run, as it is shown. */
export const stateWord = (state: string): string => WORDS[state] ?? state.replaceAll('_', ' ');
