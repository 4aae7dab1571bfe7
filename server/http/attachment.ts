/** The headers of a reply that the browser saves as a file, named by the moment it was made. */
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  pdf: 'application/pdf',
  png: 'image/png',
} as const;

const stamp = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');

export const attachment = (at: Date, ending: keyof typeof TYPES) => ({
  'Content-Type': TYPES[ending],
  'Content-Disposition': `attachment; filename=${stamp(at)}.${ending}`,
});
