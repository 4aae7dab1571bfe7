/** Loads a new page from the server, since the session is written into the page. */
export const leaveFor = (path: string): void => window.location.assign(path);
