/** What only our server knows of a dashboard: its earlier versions, and who has it open. */
import { request, type Call } from '@/api/client';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import type { DashboardVersion, DashboardVersionRecord } from '#common/wire/dashboardVersion.ts';
import type { PresenceBody, PresenceReply } from '#common/wire/presence.ts';
import { document, parsed, pathOf } from './dashboards';

export const fetchDashboardVersions = async (id: number, call?: Call) =>
  (await request<{ result: DashboardVersion[] }>(`${pathOf(id)}/versions/`, call)).result;

/** A version as the dashboard would be read, without what versions do not keep. */
export interface VersionContent extends DashboardVersion {
  readonly title: string;
  readonly css: string;
  readonly metadata: DashboardMetadata;
  readonly positions: unknown;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
}

export const fetchDashboardVersion = async (
  id: number,
  version: number,
  call?: Call,
): Promise<VersionContent> => {
  const { result } = await request<{ result: DashboardVersionRecord }>(
    `${pathOf(id)}/versions/${version}`,
    call,
  );
  return {
    ...result,
    title: result.dashboard_title ?? '',
    css: result.css ?? '',
    metadata: document(result.json_metadata),
    positions: parsed(result.position_json),
    certifiedBy: result.certified_by ?? '',
    certificationDetails: result.certification_details ?? '',
  };
};

/** Gives a version a name, by which it is kept for good; null takes it away. */
export const nameDashboardVersion = async (
  id: number,
  version: number,
  name: string | null,
  call?: Call,
) =>
  (
    await request<{ result: DashboardVersion }>(`${pathOf(id)}/versions/${version}`, {
      ...call,
      method: 'PUT',
      json: { name },
    })
  ).result;

/** Says that the page has the dashboard open; the reply says who else has. */
export const sendPresence = async (
  id: number,
  body: PresenceBody,
  call?: Call,
): Promise<PresenceReply> =>
  (
    await request<{ result: PresenceReply }>(`${pathOf(id)}/presence`, {
      ...call,
      method: 'POST',
      json: body,
    })
  ).result;
