const parts = (version: string): [product: string, major: number, minor: number] => {
  const [product = '', numbers = ''] = version.split(' ');
  const [major = 0, minor = 0] = numbers.split('.').map(Number);
  return [product, major, minor];
};

/** Whether a server (`ClickHouse 18.16`) is at least what is needed; nothing is needed of what every one has. */
export const isSince = (server: string, needed: string | undefined): boolean => {
  if (needed === undefined) return true;
  const [product, major, minor] = parts(server);
  const [wanted, least, lesser] = parts(needed);
  return product === wanted && (major > least || (major === least && minor >= lesser));
};
