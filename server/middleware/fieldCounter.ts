/** Counts the fields of a form as it arrives, because parsing a million short ones takes a second. */
const FIELDS_MAX = 1000;

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i;

/** The separator between two fields; null where the body is not a form. */
const delimiterOf = (type: string): Buffer | null => {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return Buffer.from('&');
  if (!/^multipart\/form-data\b/i.test(type)) return null;
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  return Buffer.from(`--${quoted ?? plain ?? ''}`);
};

/** Takes the parts of a body; true once there are too many fields. Null where the body is not a form. */
export const createFieldCounter = (type: string): ((part: Uint8Array) => boolean) | null => {
  const delimiter = delimiterOf(type);
  if (!delimiter) return null;
  let fields = 0;
  return (part) => {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    for (
      let at = bytes.indexOf(delimiter);
      at >= 0 && fields <= FIELDS_MAX;
      at = bytes.indexOf(delimiter, at + delimiter.length)
    ) {
      fields += 1;
    }
    return fields > FIELDS_MAX;
  };
};
