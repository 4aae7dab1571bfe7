import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';

/** As a label: the number of rows of a group. */
export const COUNT = 'count';
/** As a size: all points have the same. */
export const AUTO = 'Auto';

/** The column that says how large points are; none where all have the same size. */
export const radiusColumn = ({ point_radius: radius }: FormData): readonly unknown[] =>
  toList(radius)
    .slice(0, 1)
    .filter((column) => column !== AUTO);
