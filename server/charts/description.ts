const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** `description_markeddown` is HTML on the wire, so the text is escaped. */
export const descriptionAsHtml = (text: string | null): string =>
  (text ?? '')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)}</p>`)
    .join('\n');
