import { ApiError } from '@/api/errors';
import { fetchDashboard, updateDashboard } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';
import { selectCapability } from '@/features/session/selectors';
import { HEADER_ID } from '#common/wire/layoutKeys.ts';
import type { DashboardUpdate } from '#common/wire/dashboard.ts';
import { propertiesSaved } from '../../events';
import type { Choices } from '../../merge/asking';
import { mergeFields } from '../../merge/mergeFields';
import { valueInWords } from '../../words/naming';
import type { Question } from '../../words/questions';
import { titleToSave } from '../saveBody';

export interface Properties {
  readonly title: string;
  readonly slug: string;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly published: boolean;
}

/** Somebody else changed the same fields meanwhile; nothing was written. */
export interface PropertiesConflict {
  readonly changedByName: string;
  readonly changedOn: string;
  readonly questions: readonly Question[];
}

const LABELS: Readonly<Record<keyof Properties, string>> = {
  title: 'Title',
  slug: 'Slug',
  certifiedBy: 'Certified by',
  certificationDetails: 'Certification details',
  published: 'Published',
};

type FieldsOf = Omit<Properties, 'slug'> & { readonly slug: string | null };
const toFields = ({ title, slug, certifiedBy, certificationDetails, published }: FieldsOf) => ({
  title,
  slug: slug ?? '',
  certifiedBy,
  certificationDetails: certifiedBy ? certificationDetails : '',
  published,
});

/** Only what differs from the stored dashboard is sent: a field that nobody touched is nobody's to overwrite. */
const bodyOf = (fields: Properties, stored: Properties): DashboardUpdate => ({
  ...(fields.title === stored.title ? {} : { dashboard_title: fields.title }),
  ...(fields.slug === stored.slug ? {} : { slug: fields.slug.trim() || null }),
  ...(fields.certifiedBy === stored.certifiedBy ? {} : { certified_by: fields.certifiedBy }),
  ...(fields.certificationDetails === stored.certificationDetails
    ? {}
    : { certification_details: fields.certificationDetails }),
  ...(fields.published === stored.published ? {} : { published: fields.published }),
});

interface Edited {
  readonly properties: Properties;
  readonly choices: Choices;
}

const ATTEMPTS = 3;

/** Saves the values of the properties dialog, separately from the layout. */
export const saveProperties = createAppThunk(
  'dashboard/saveProperties',
  async (
    { properties, choices }: Edited,
    { dispatch, getState },
  ): Promise<PropertiesConflict | null> => {
    const { dashboardInfo: info, dashboardState } = getState();
    const base = toFields({
      ...info,
      title: info.savedLayout[HEADER_ID]?.meta.text ?? '',
      published: dashboardState.isPublished,
    });
    const mine = toFields({ ...properties, title: titleToSave(properties.title) });
    for (let attempt = 1; ; attempt += 1) {
      const stored = await fetchDashboard(info.id);
      const theirs = toFields(stored);
      const { fields, clashes } = mergeFields({ base, mine, theirs }, choices);
      const open = clashes.filter(({ isOpen }) => isOpen);
      if (open.length > 0) {
        const questions = open.map(({ key, seen, field, mine: own, theirs: other }) => ({
          key,
          seen,
          label: LABELS[field],
          mine: valueInWords(own),
          theirs: valueInWords(other),
        }));
        const { changedByName, changedOn } = stored;
        return { changedByName, changedOn, questions };
      }
      const body = bodyOf(fields, theirs);
      const revision = selectCapability(getState(), 'dashboard.revision') ? stored.revision : null;
      try {
        if (Object.keys(body).length > 0) await updateDashboard(info.id, body, { revision });
      } catch (error) {
        const isBeaten = error instanceof ApiError && error.info.status === 409;
        if (isBeaten && attempt < ATTEMPTS) continue;
        throw error;
      }
      // The server cleans the slug and counts the revision up, so both are read again.
      dispatch(propertiesSaved(await fetchDashboard(info.id)));
      return null;
    }
  },
);
