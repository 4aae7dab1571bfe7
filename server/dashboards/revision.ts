import { createHash } from 'node:crypto';
import type { StoredDashboard } from '../store/dashboards.ts';
import { readObject } from '../http/readJson.ts';

/** Colors that a page computes and writes back by itself; they do not count as a change. */
const DERIVED = new Set(['map_label_colors', 'shared_label_colors', 'color_scheme_domain']);

/**
 * Identifies the version of a dashboard that a person has open; changes with every edit (capability
 * `dashboard.revision`).
 */
const revisionOf = (row: StoredDashboard): string => {
  const metadata = Object.entries(readObject(row.json_metadata)).filter(
    ([key]) => !DERIVED.has(key),
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
