/** A new page from the server: who is signed in is written into it. */
export const leaveFor = (path: string): void => window.location.assign(path);
