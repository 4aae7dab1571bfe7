/** What an annotation layer draws. */
import type { AnnotationLayer } from '../annotations/layer';
import type { Occasion } from '../annotations/rows';

type Look = Pick<
  AnnotationLayer,
  'color' | 'style' | 'width' | 'opacity' | 'showLabel' | 'showMarkers' | 'hideLine'
>;

interface Shown {
  /** As in the legend. */
  readonly name: string;
  /** The layer it belongs to. */
  readonly layer: string;
  readonly look: Look;
}

export type AnnotationMark = Shown &
  (
    | {
        readonly kind: 'line';
        /** The column of its source. */
        readonly column?: string;
        readonly points: readonly (readonly [at: number, value: number | null])[];
      }
    | { readonly kind: 'occasions'; readonly occasions: readonly Occasion[] }
  );
