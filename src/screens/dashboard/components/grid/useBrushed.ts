import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { askBrushed } from '@/features/charts/thunks/askBrushed';
import type { BrushAxis } from '#common/wire/brush.ts';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { selectBrush, selectBrushedForm, selectIsBrushOver } from './brushSelectors';

type Results = readonly ChartResult[];

interface Shown {
  readonly results: Results;
  readonly drag: string;
  /** The answer in whose place they stand. */
  readonly over: Results;
}

interface Wanted {
  readonly drag: string;
  readonly formData: FormData;
  readonly axis: BrushAxis;
  readonly over: Results;
}

/**
 * What a chart shows while a range is dragged in another one. One request is on its way at a time, and the next one asks
 * for the newest range: what came between is never asked for.
 */
export const useBrushed = (chartId: number, isNear: boolean): Results | undefined => {
  const dispatch = useAppDispatch();
  const brush = useAppSelector(selectBrush);
  const formData = useAppSelector((state) => selectBrushedForm(state, chartId));
  const own = useAppSelector((state) => state.charts[chartId]?.queriesResponse ?? null);
  const isOver = useAppSelector((state) => selectIsBrushOver(state, chartId));
  const [shown, setShown] = useState<Shown | null>(null);
  const wanted = useRef<Wanted | null>(null);
  const isAsking = useRef(false);

  useEffect(() => {
    wanted.current =
      isNear && own && formData && brush
        ? { formData, axis: brush.axis, drag: brush.drag, over: own }
        : null;
    if (!wanted.current || isAsking.current) return;
    const follow = async () => {
      isAsking.current = true;
      for (let asked: Wanted | null = null; wanted.current && wanted.current !== asked; ) {
        asked = wanted.current;
        const { over, drag, formData: form, axis } = asked;
        const answer = await dispatch(askBrushed({ key: chartId, formData: form, axis }));
        if (!askBrushed.fulfilled.match(answer)) break;
        // Of a range that was dropped, or released meanwhile: the chart has its own answer, or will.
        if (wanted.current) setShown({ results: answer.payload, drag, over });
      }
      isAsking.current = false;
    };
    void follow();
  }, [dispatch, chartId, isNear, formData, own, brush]);
  useEffect(
    () => () => {
      wanted.current = null;
    },
    [],
  );

  const isOfThis = shown !== null && shown.drag === brush?.drag && shown.over === own;
  return isOfThis && !isOver ? shown.results : undefined;
};
