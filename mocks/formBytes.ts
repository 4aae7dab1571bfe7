/** A form with files as bytes: jsdom's files are not those that Node's `fetch` knows how to send. */
const BOUNDARY = 'a-form-of-a-test';

const partOf = async (name: string, value: FormDataEntryValue): Promise<Buffer> => {
  const isText = typeof value === 'string';
  const file = isText ? '' : `; filename="${value.name}"\r\nContent-Type: application/octet-stream`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
  const body = isText ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n')]);
};

const hasFiles = (body: unknown): body is FormData =>
  body instanceof FormData && [...body.values()].some((value) => typeof value !== 'string');

export const sendingFiles =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (!hasFiles(init?.body)) return send(input, init);
    const parts = await Promise.all([...init.body].map(([name, value]) => partOf(name, value)));
    const headers = new Headers(init.headers);
    headers.set('Content-Type', `multipart/form-data; boundary=${BOUNDARY}`);
    return send(input, {
      ...init,
      headers,
      body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    });
  };
