/** A child process that unpacks and packs bundles. */
import { engineFailures } from '../engine/failures.ts';
import { serve } from '../processes/serve.ts';
import { createBundleService } from './bundleService.ts';
import type { BundleCalls } from './calls.ts';

serve<BundleCalls>(engineFailures(), createBundleService);
