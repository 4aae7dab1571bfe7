/** A saved chart as the pages that open it read it. */
import { descriptionAsHtml } from '../charts/description.ts';
import { formDataOf, sliceUrl } from '../charts/formData.ts';
import type { StoredChart } from '../charts/present.ts';
import { humanized, zoneless } from '../http/humanize.ts';
import type { FormData } from '#common/wire/explore.ts';

interface About {
  /** The name of its table. */
  readonly datasource: string | null;
  readonly ownerIds: readonly number[];
  readonly now: Date;
}

export const sliceOf = (chart: StoredChart, { datasource, ownerIds, now }: About) => {
  const changed = humanized(chart.changed_on, now);
  return {
    slice_id: chart.id,
    slice_name: chart.name,
    slice_url: sliceUrl(chart.id),
    form_data: formDataOf(chart) as unknown as FormData,
    query_context: chart.query_context,
    datasource,
    cache_timeout: chart.cache_timeout,
    changed_on: zoneless(chart.changed_on),
    changed_on_humanized: changed,
    modified: `<span class="no-wrap">${changed}</span>`,
    description: chart.description,
    description_markeddown: descriptionAsHtml(chart.description),
    edit_url: `/chart/edit/${chart.id}`,
    owners: ownerIds,
    certified_by: chart.certified_by,
    certification_details: chart.certification_details,
    is_managed_externally: false,
  };
};
