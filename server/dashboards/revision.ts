import { createHash } from 'node:crypto';
import { COMPUTED_COLORS } from '#common/computedColors.ts';
import type { StoredDashboard } from '../store/dashboards.ts';
import { readObject } from '../http/readJson.ts';

/**
 * Identifies the version of a dashboard that a person has open; changes with every edit (capability
 * `dashboard.revision`).
 */
const revisionOf = (row: StoredDashboard): string => {
  const metadata = Object.entries(readObject(row.json_metadata)).filter(
    ([key]) => !COMPUTED_COLORS.includes(key),
  );
  const edited = [
    row.title,
    row.slug,
    row.css,
    row.position_json,
    metadata,
    row.published,
    row.certified_by,
    row.certification_details,
    row.changed_on,
  ];
  return createHash('sha256').update(JSON.stringify(edited)).digest('base64url').slice(0, 22);
};

export const etagOf = (row: StoredDashboard): string => `"${revisionOf(row)}"`;
