import { createAppThunk } from '@/app/redux';
import { fetchDashboard, updateDashboard } from '@/api/resources/dashboards';
import { propertiesSaved } from '../../events';
import { titleToSave } from '../saveBody';

export interface Properties {
  readonly title: string;
  readonly slug: string;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly published: boolean;
}

/** Saves the values of the properties dialog, separately from the layout. */
export const saveProperties = createAppThunk(
  'dashboard/saveProperties',
  async (properties: Properties, { dispatch, getState }) => {
    const { id, revision } = getState().dashboardInfo;
    const title = titleToSave(properties.title);
    const { lastModifiedTime } = await updateDashboard(
      id,
      {
        dashboard_title: title,
        slug: properties.slug.trim() || null,
        certified_by: properties.certifiedBy,
        certification_details: properties.certifiedBy ? properties.certificationDetails : '',
        published: properties.published,
      },
      { revision },
    );
    // The server cleans the slug and increments the revision, so both are read again.
    const { slug, certifiedBy, certificationDetails, published, ...saved } =
      await fetchDashboard(id);
    dispatch(
      propertiesSaved({
        title,
        slug,
        certifiedBy,
        certificationDetails,
        published,
        revision: saved.revision,
        changedByName: saved.changedByName,
        lastModifiedTime,
      }),
    );
  },
);
