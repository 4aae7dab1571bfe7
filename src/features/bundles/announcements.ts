import type { BundleResource } from '@/api/resources/bundles';
import { failed } from '@/app/redux';
import { announce, type Announcement } from '@/features/toasts/announce';
import { danger, success } from '@/features/toasts/toastsSlice';
import { BUNDLE_KINDS } from './bundleKinds';
import { exportObjects, importObjects } from './thunks';

/** For the screen with this kind of objects. A refused import is explained in its dialog. */
export const bundleAnnouncements = (resource: BundleResource): readonly Announcement[] => [
  announce(importObjects.fulfilled.match, ({ meta }) =>
    meta.arg.resource === resource ? success(`${BUNDLE_KINDS[resource].Noun} imported`) : null,
  ),
  announce(failed(exportObjects), ({ meta, payload }) =>
    meta.arg.resource === resource
      ? danger(`The ${BUNDLE_KINDS[resource].many} could not be exported: ${payload.message}`)
      : null,
  ),
];
