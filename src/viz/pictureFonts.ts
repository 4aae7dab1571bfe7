/** The fonts of the page as style text that brings them along: a picture is drawn apart from the page. */

const asDataUrl = async (address: string): Promise<string> => {
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(address));
    reader.readAsDataURL(blob);
  });
};

const plain = (text: string): string => text.replace(/["'\s]/g, '').toLowerCase();

/** The parts of fonts that the page has loaded, since only these are on the screen. */
const isLoaded = (face: CSSFontFaceRule): boolean =>
  [...document.fonts].some(
    (font) =>
      font.status === 'loaded' &&
      plain(font.family) === plain(face.style.getPropertyValue('font-family')) &&
      plain(font.unicodeRange) === plain(face.style.getPropertyValue('unicode-range')),
  );

export const pictureFonts = async (): Promise<string> => {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSFontFaceRule && isLoaded(rule)
        ? [{ text: rule.cssText, base: sheet.href ?? document.baseURI }]
        : [],
    ),
  );
  const whole = await Promise.all(
    faces.map(async ({ text, base }) => {
      const [address, path] = /url\(["']?([^"')]+)["']?\)/.exec(text) ?? [];
      if (!address || !path) return '';
      return text.replace(address, `url("${await asDataUrl(new URL(path, base).href)}")`);
    }),
  );
  return whole.join('\n');
};
