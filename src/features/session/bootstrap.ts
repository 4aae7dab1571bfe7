/** The data that the server wrote into the page, read once. A missing key has its default. */
import { type Conf, SUPERSET_CONF, SUPERSET_FLAGS } from '#common/conf.ts';
import type { MapTiles } from '#common/maps/tiles.ts';
import { type SupersetMenu, toSupersetMenu } from './supersetMenu';

export interface BootstrapUser {
  readonly username?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly userId?: number;
  readonly email?: string;
  readonly isAnonymous?: boolean;
  readonly mustChangePassword?: boolean;
  readonly roles?: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}

export interface Bootstrap {
  readonly user: BootstrapUser | null;
  readonly conf: Conf;
  readonly featureFlags: Readonly<Record<string, boolean>>;
  /** Capabilities of our own server; empty in front of a real Superset. */
  readonly capabilities: readonly string[];
  /** Whoever runs the server named sites whose pages may show charts in a frame. */
  readonly mayBeEmbedded: boolean;
  /** Whoever runs the server named a server of tiles for maps. */
  readonly mapTiles: MapTiles | null;
  readonly menu: SupersetMenu;
  /** The query of a form posted to SQL Lab; it is not run without a click. */
  readonly requestedQuery: Readonly<Record<string, unknown>> | null;
  /** The server no longer accepts this page's session; the person signs in over the page. */
  readonly hasEnded: boolean;
}

type Raw = {
  user?: BootstrapUser;
  common?: {
    conf?: Partial<Conf>;
    feature_flags?: Record<string, boolean>;
    menu_data?: unknown;
    sextant?: { capabilities?: string[]; may_be_embedded?: boolean; map_tiles?: MapTiles | null };
  };
  requested_query?: Record<string, unknown>;
};

export const toBootstrap = (raw: Raw): Bootstrap => ({
  user: raw.user ?? null,
  conf: { ...SUPERSET_CONF, ...raw.common?.conf },
  featureFlags: { ...SUPERSET_FLAGS, ...raw.common?.feature_flags },
  capabilities: raw.common?.sextant?.capabilities ?? [],
  mayBeEmbedded: raw.common?.sextant?.may_be_embedded === true,
  mapTiles: raw.common?.sextant?.map_tiles ?? null,
  menu: toSupersetMenu(raw.common?.menu_data),
  requestedQuery: raw.requested_query ?? null,
  hasEnded: false,
});

export const readBootstrap = (): Bootstrap => {
  const text = document.getElementById('app')?.dataset.bootstrap;
  return toBootstrap(text ? (JSON.parse(text) as Raw) : {});
};
