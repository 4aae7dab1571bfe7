/** The rows of a chart that is made of others: each of them is asked for its own. */
import { layerForms } from '#common/maps/layerForm.ts';
import type { Call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { fetchChartData } from '@/api/resources/chartData';
import { fetchExplore } from '@/api/resources/explore';
import type { ChartPart, ChartResult } from '@/viz/chartResult';
import { wholeForm } from '@/viz/form/wholeForm';
import type { FormData } from '@/viz/formData';
import { isLayerType, shownParts } from '@/viz/parts';
import { queriesToRun } from '@/viz/queries';
import { vizEntry } from '@/viz/registry';
import { chartFacts, NO_FACTS } from '../datasetFacts';

export type KnownPart = ChartPart & { readonly formData: FormData };

const FORBIDDEN = 403;
const NOT_FOUND = 404;
const HIDDEN = 'it does not exist, or you may not see it';

/** Why it is not there, as the end of a sentence. */
const problemOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const { kind, status, message, errors } = error.info;
  // Nothing is wrong with the chart: the whole run was stopped.
  if (kind === 'aborted') throw error;
  if (status === NOT_FOUND || status === FORBIDDEN) return HIDDEN;
  return errors[0]?.message || message;
};

const lost = (id: number, name: string, problem: string): ChartPart => ({
  id,
  name,
  formData: null,
  dataset: NO_FACTS,
  problem,
});

const readPart = async (
  id: number,
  at: number,
  { map, call }: { readonly map: FormData; readonly call: Call },
): Promise<ChartPart> => {
  try {
    const { form_data, dataset, slice } = await fetchExplore({ slice_id: String(id) }, call);
    if (!slice) return lost(id, `Chart ${id}`, HIDDEN);
    const name = slice.slice_name;
    const type = String(form_data.viz_type ?? '');
    if (!isLayerType(type)) {
      const kind = vizEntry(type)?.name ?? type;
      return lost(id, name, `its type, ${kind}, is no layer of a map`);
    }
    const whole = wholeForm({ ...form_data, viz_type: type, slice_id: id }, dataset);
    return {
      id,
      name,
      formData: layerForms(map)(whole, at),
      dataset: chartFacts(dataset, whole),
      problem: null,
    };
  } catch (error) {
    return lost(id, `Chart ${id}`, problemOf(error));
  }
};

/** The charts that it is made of and shows, in their order, with the filters of the one that shows them. */
export const readParts = (map: FormData, call: Call): Promise<readonly ChartPart[]> =>
  Promise.all(shownParts(map).map(({ id, at }) => readPart(id, at, { map, call })));

interface Asked {
  readonly call: Call & { readonly isDeliveredLater?: boolean };
  readonly force?: boolean;
  readonly dashboardId?: number;
}

const NO_ROWS = { data: [], colnames: [], coltypes: [], rowcount: 0 } as const;

const rowsOf = async (part: ChartPart, { call, ...how }: Asked): Promise<ChartResult> => {
  const { formData } = part;
  if (!formData) return { ...NO_ROWS, part };
  try {
    const [result] = await fetchChartData<ChartResult>(
      { formData, queries: queriesToRun(formData), ...how },
      call,
    );
    return { ...NO_ROWS, ...result, part };
  } catch (error) {
    return { ...NO_ROWS, part: { ...part, problem: problemOf(error) } };
  }
};

/** A result for each of them; one that fails leaves the others standing, and says why. */
export const askParts = async (map: FormData, asked: Asked): Promise<readonly ChartResult[]> => {
  const parts = await readParts(map, asked.call);
  return Promise.all(parts.map((part) => rowsOf(part, asked)));
};

export const isKnown = (part: ChartPart): part is KnownPart => part.formData !== null;
