/** Annotation layers and their annotations: `/api/v1/annotation_layer/`. */
import type {
  AnnotationBody,
  AnnotationChange,
  AnnotationItem,
  AnnotationRow,
  LayerBody,
  LayerChange,
} from '#common/wire/annotation.ts';
import { annotationsOf, listPath } from '#common/readPaths.ts';
import { type Call, request } from '../client';
import { fetchList, type ListReply } from './lists';

const ROOT = '/api/v1/annotation_layer/';
/** The most that a server sends at once. */
const PAGE_SIZE = 100;

interface Layer {
  readonly id: number;
  readonly name: string;
  readonly descr: string | null;
}

export const fetchLayer = async (id: number, call?: Call): Promise<Layer> =>
  (await request<{ result: Layer }>(`${ROOT}${id}`, call)).result;

export const createLayer = (layer: LayerBody, call?: Call) =>
  request<{ readonly id: number }>(ROOT, { ...call, method: 'POST', json: layer });

export const updateLayer = (id: number, layer: LayerChange, call?: Call) =>
  request<unknown>(`${ROOT}${id}`, { ...call, method: 'PUT', json: layer });

export const fetchAnnotation = async (
  layerId: number,
  id: number,
  call?: Call,
): Promise<AnnotationItem> =>
  (await request<{ result: AnnotationItem }>(`${ROOT}${layerId}/annotation/${id}`, call)).result;

export const createAnnotation = (layerId: number, annotation: AnnotationBody, call?: Call) =>
  request<{ readonly id: number }>(`${ROOT}${layerId}/annotation/`, {
    ...call,
    method: 'POST',
    json: annotation,
  });

export const updateAnnotation = (
  layerId: number,
  id: number,
  annotation: AnnotationChange,
  call?: Call,
) =>
  request<unknown>(`${ROOT}${layerId}/annotation/${id}`, {
    ...call,
    method: 'PUT',
    json: annotation,
  });

/** The newest annotations of a layer, up to a number, and how many there are. */
export const fetchAnnotations = async (
  layerId: number,
  most: number,
  call?: Call,
): Promise<ListReply<AnnotationRow>> => {
  const result: AnnotationRow[] = [];
  let count = 0;
  for (let page = 0; result.length < most; page += 1) {
    const reply = await request<ListReply<AnnotationRow>>(
      listPath(annotationsOf(layerId), {
        filters: [],
        orderColumn: 'start_dttm',
        descending: true,
        page,
        pageSize: PAGE_SIZE,
      }),
      call,
    );
    count = reply.count;
    result.push(...reply.result);
    if (reply.result.length < PAGE_SIZE || result.length >= count) break;
  }
  return { count, result };
};

/** The layers whose name or description contains the text, for a choice of one. */
export const findLayers = async (text: string, call?: Call): Promise<readonly Layer[]> => {
  const { result } = await fetchList<Layer>(
    'annotation_layer',
    {
      filters: text === '' ? [] : [{ col: 'name', opr: 'annotation_layer_all_text', value: text }],
      orderColumn: 'name',
      descending: false,
      page: 0,
      pageSize: PAGE_SIZE,
    },
    call,
  );
  return result;
};
