/** The entries of a Superset's own menus that lead to pages we have none for. */
import { isRecord } from '#common/isRecord.ts';
import { hasPage } from '#common/pages.ts';

export interface MenuLink {
  readonly label: string;
  readonly href: string;
  /** Its name in the Superset; empty for none. */
  readonly icon?: string;
}

export interface MenuGroup {
  /** Null for entries that stand alone. */
  readonly label: string | null;
  readonly links: readonly MenuLink[];
}

export interface SupersetMenu {
  readonly groups: readonly MenuGroup[];
  readonly account: string;
  readonly signOut: string;
  /** Set for a visitor who may look around without an account. */
  readonly signIn: string | null;
}

const ACCOUNT = '/user_info/';
const SIGN_OUT = '/logout/';
const SIGN_IN = '/login/';

/** An address of this site as a path, or a whole one on the web; null for everything else. */
const hrefOf = (value: unknown): string | null => {
  const { origin } = window.location;
  if (typeof value !== 'string' || value === '' || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  if (url.origin === origin) return `${url.pathname}${url.search}${url.hash}`;
  return /^https?:$/.test(url.protocol) ? url.href : null;
};

const linkOf = (entry: unknown): MenuLink | null => {
  if (!isRecord(entry)) return null;
  const { label, url, icon } = entry;
  const href = hrefOf(url);
  if (typeof label !== 'string' || label.trim() === '' || href === null) return null;
  return hasPage(href) ? null : { label, href, icon: typeof icon === 'string' ? icon : '' };
};

const linksOf = (entries: unknown): readonly MenuLink[] =>
  Array.isArray(entries) ? entries.flatMap((entry: unknown) => linkOf(entry) ?? []) : [];

const groupsOf = (entries: readonly unknown[]): readonly MenuGroup[] => {
  const groups = entries.filter(isRecord).filter(({ childs }) => Array.isArray(childs));
  const alone = linksOf(entries.filter((entry) => !groups.some((group) => group === entry)));
  return [
    ...groups.map(({ label, childs }) => ({
      label: typeof label === 'string' ? label : null,
      links: linksOf(childs),
    })),
    { label: null, links: alone },
  ].filter(({ links }) => links.length > 0);
};

/** `menu_data` of the bootstrap; whatever is not of its form is left out. */
export const toSupersetMenu = (data: unknown): SupersetMenu => {
  const { menu, navbar_right: right } = isRecord(data) ? data : {};
  const own = isRecord(right) ? right : {};
  return {
    groups: Array.isArray(menu) ? groupsOf(menu) : [],
    account: hrefOf(own.user_info_url) ?? ACCOUNT,
    signOut: hrefOf(own.user_logout_url) ?? SIGN_OUT,
    signIn: own.user_is_anonymous === true ? (hrefOf(own.user_login_url) ?? SIGN_IN) : null,
  };
};
