/** The text of a reply that is read here, in any coding, up to a limit. */

const MAX_BYTES = 16 * 1024 * 1024;

const FORMATS: Readonly<Record<string, CompressionFormat>> = {
  gzip: 'gzip',
  deflate: 'deflate',
  br: 'brotli' as CompressionFormat,
};

const decoded = ({ body, headers }: Response) => {
  const coding = headers.get('content-encoding')?.toLowerCase();
  const format = coding === undefined ? undefined : FORMATS[coding];
  return format ? body?.pipeThrough(new DecompressionStream(format)) : body;
};

export const replyText = async (reply: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of decoded(reply) ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The page of the Superset is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};
