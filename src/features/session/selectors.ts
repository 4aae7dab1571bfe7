import type { Capability } from '#common/capabilities.ts';
import type { FeatureFlag } from '#common/conf.ts';
import type { RootState } from '@/app/store';
import { hasPermission } from './permissions';

export const selectUser = (state: RootState) => state.session.user;
export const selectHasEnded = (state: RootState): boolean => state.session.hasEnded;
export const selectMenu = (state: RootState) => state.session.menu;
export const selectConf = (state: RootState) => state.session.conf;
export const selectFlag = (state: RootState, flag: FeatureFlag): boolean =>
  state.session.featureFlags[flag] === true;
export const selectCapability = (state: RootState, name: Capability): boolean =>
  state.session.capabilities.includes(name);
/** A real Superset announces none. */
export const selectIsFront = (state: RootState): boolean => state.session.capabilities.length === 0;
export const selectCan = (state: RootState, permission: string, view: string): boolean =>
  hasPermission(state.session.user, permission, view);
