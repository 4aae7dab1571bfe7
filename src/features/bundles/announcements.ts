import type { BundleResource } from '@/api/resources/bundles';
import { failed } from '@/app/redux';
import { announce, type Announcement } from '@/features/toasts/announce';
import { danger } from '@/features/toasts/toastsSlice';
import { BUNDLE_KINDS } from './bundleKinds';
import { exportObjects } from './thunks';

/** For the screen with this kind of objects. How an import ends is said by its dialog, which opens on every page. */
export const bundleAnnouncements = (resource: BundleResource): readonly Announcement[] => [
  announce(failed(exportObjects), ({ meta, payload }) =>
    meta.arg.resource === resource
      ? danger(`The ${BUNDLE_KINDS[resource].many} could not be exported: ${payload.message}`)
      : null,
  ),
];
