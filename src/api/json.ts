/** Reading answers exactly: integers past 2^53 become decimal text, since a double would round them. */

/** An integer of 16 digits or more somewhere: only then the text is worth a second look. */
const MAY_BE_BIG = /[:,[]\s*-?\d{16,}\s*[,}\]]/;
/** What begins, ends or escapes in a text, and numbers. Texts in one piece would be too long for a pattern. */
const TOKEN = /"|\\.|-?\d[\d.eE+-]*/gs;
const INTEGER = /^-?\d{16,}$/;

const withBigAsText = (text: string): string => {
  let isInText = false;
  return text.replace(TOKEN, (token) => {
    if (token === '"') isInText = !isInText;
    const isBig = !isInText && INTEGER.test(token) && !Number.isSafeInteger(Number(token));
    return isBig ? `"${token}"` : token;
  });
};

export const parseJson = (text: string): unknown =>
  JSON.parse(MAY_BE_BIG.test(text) ? withBigAsText(text) : text);
