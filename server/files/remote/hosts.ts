/** The hosts whose files people may fetch by address, as an administrator named them. */

export interface FileHost {
  readonly protocol: 'https:' | 'http:';
  /** `*.` at its beginning stands for any name before the rest. */
  readonly name: string;
  readonly port: string;
}

const WRITTEN = /^(?:(https?):\/\/)?(\*\.)?([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d{1,5}))?$/;

/** `data.example.org`, `*.example.org`, `host:8443` or, where nothing is encrypted, `http://host`. */
export const fileHostOf = (text: string): FileHost | null => {
  const [, protocol = 'https', any = '', name = '', port = ''] =
    WRITTEN.exec(text.trim().toLowerCase()) ?? [];
  if (name === '' || (any !== '' && !name.includes('.'))) return null;
  const usual = protocol === 'https' ? '443' : '80';
  return {
    protocol: `${protocol as 'https' | 'http'}:`,
    name: `${any}${name}`,
    port: port === usual ? '' : port,
  };
};

/** Which of them an address is at; null where it is at none. */
export const hostFor = (hosts: readonly FileHost[], url: URL): FileHost | null =>
  hosts.find(({ protocol, name, port }) => {
    if (protocol !== url.protocol || port !== url.port) return false;
    return name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) : url.hostname === name;
  }) ?? null;
