import type { Capability } from '#common/capabilities.ts';
import type { FeatureFlag } from '#common/conf.ts';
import type { RootState } from '@/app/store';
import { hasPermission } from './permissions';

export const selectUser = (state: RootState) => state.session.user;
export const selectHasEnded = (state: RootState): boolean => state.session.hasEnded;
export const selectMayBeEmbedded = (state: RootState): boolean => state.session.mayBeEmbedded;
export const selectMenu = (state: RootState) => state.session.menu;
export const selectConf = (state: RootState) => state.session.conf;
export const selectFlag = (state: RootState, flag: FeatureFlag): boolean =>
  state.session.featureFlags[flag] === true;
export const selectCapability = (state: RootState, name: Capability): boolean =>
  state.session.capabilities.includes(name);
/** A real Superset announces none. */
export const selectIsFront = (state: RootState): boolean => state.session.capabilities.length === 0;
/** A link that the server made. A Superset behind these pages may name its own address, where its own pages are. */
export const selectLink = (state: RootState, url: string): string => {
  if (!selectIsFront(state)) return url;
  const { pathname, search, hash } = new URL(url, location.href);
  return `${location.origin}${pathname}${search}${hash}`;
};
export const selectCan = (state: RootState, permission: string, view: string): boolean =>
  hasPermission(state.session.user, permission, view);
