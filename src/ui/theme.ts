import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { FONT, MONO, onFill, onSoft, type Scheme, soft, TOKENS } from './tokens';

const accent: MantineColorsTuple = [
  '#eef3fd',
  '#dbe5fb',
  '#b8cbf6',
  '#92aff0',
  '#7aa2ff',
  '#4a78e0',
  '#2f5fd0',
  '#274fb0',
  '#203f8c',
  '#182f69',
];
const bad: MantineColorsTuple = [
  '#fdeeee',
  '#f9d9da',
  '#f3b3b5',
  '#ff9a9d',
  '#ff7b7f',
  '#de4a4f',
  '#c62a2f',
  '#a92227',
  '#871b1f',
  '#651417',
];
const dark: MantineColorsTuple = [
  TOKENS.dark.text,
  '#c9ced8',
  TOKENS.dark.muted,
  TOKENS.dark.faint,
  TOKENS.dark.border,
  '#333a4a',
  TOKENS.dark.raised,
  TOKENS.dark.surface,
  TOKENS.dark.page,
  '#0a0c10',
];

/** The text colour on a filled control depends on the scheme, not on the first shade of the colour. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--sx-on-fill)' } : colors;
};

/** Small controls everywhere: 28 px high, 13 px text. */
const small = { defaultProps: { size: 'xs' } };

/** The head of a dialog is a `header`, which would be one of the whole page. */
const dialogParts = { header: { role: 'none' } };

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  variantColorResolver: variantColors,
  colors: { accent, bad, dark },
  fontFamily: FONT,
  fontFamilyMonospace: MONO,
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    sizes: { h1: { fontSize: '18px' }, h2: { fontSize: '15px' }, h3: { fontSize: '13px' } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'xs' },
      vars: () => ({ root: { '--button-height': '28px', '--button-fz': '13px' } }),
    },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } },
    TextInput: small,
    NumberInput: small,
    PasswordInput: small,
    Textarea: small,
    Select: {
      defaultProps: {
        size: 'xs',
        checkIconPosition: 'right',
        // Enter takes the first that fits what is typed.
        selectFirstOptionOnChange: true,
        comboboxProps: { shadow: 'md' },
        // The list itself scrolls: a box in it that scrolls would have to take the focus.
        withScrollArea: false,
      },
      styles: { options: { maxHeight: 220, overflowY: 'auto' } },
    },
    MultiSelect: small,
    Autocomplete: small,
    Checkbox: {
      ...small,
      vars: () => ({ root: { '--checkbox-icon-color': 'var(--sx-on-fill)' } }),
    },
    Radio: { ...small, vars: () => ({ root: { '--radio-icon-color': 'var(--sx-on-fill)' } }) },
    Switch: small,
    SegmentedControl: {
      ...small,
      styles: {
        root: { background: 'transparent', border: '1px solid var(--sx-border)', padding: 1 },
        indicator: { background: 'var(--sx-accent-soft)', boxShadow: 'none' },
      },
    },
    Pill: small,
    Badge: {
      defaultProps: { size: 'sm', variant: 'light', radius: 'sm' },
      styles: { root: { textTransform: 'none', fontWeight: 500 } },
    },
    Input: { vars: () => ({ wrapper: { '--input-height': '28px', '--input-fz': '13px' } }) },
    InputWrapper: {
      defaultProps: { size: 'sm' },
      vars: () => ({
        label: {},
        description: { '--input-description-size': '12px' },
        error: { '--input-error-size': '12px' },
      }),
      // Outside the focus ring.
      styles: { label: { marginBottom: 4 }, error: { marginTop: 6 } },
    },
    Modal: {
      defaultProps: {
        size: 600,
        // Below the navigation bar, where toasts are: a message about the dialog covers none of it.
        yOffset: 56,
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: dialogParts,
      },
      styles: { title: { fontSize: 16, fontWeight: 600 } },
      // As wide as the screen allows, up to a readable line length.
      vars: (_: unknown, { size }: { size?: unknown }) => ({
        root: size === 'xl' ? { '--modal-size': 'min(900px, 92vw)' } : {},
      }),
    },
    Drawer: {
      defaultProps: {
        padding: 'md',
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: dialogParts,
      },
      styles: { title: { fontSize: 16, fontWeight: 600 } },
    },
    Tooltip: {
      defaultProps: { openDelay: 300, multiline: true, maw: 320, fz: 12 },
      styles: {
        tooltip: {
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 40,
          overflow: 'hidden',
        },
      },
    },
    ColorInput: {
      defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Pick a color from the screen' } },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        // A menu has entries only, of which the first takes the focus.
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md' } },
    Loader: { defaultProps: { size: 'sm', type: 'dots' } },
    Table: { defaultProps: { verticalSpacing: 4, horizontalSpacing: 'sm', fz: 13 } },
  },
});

/** The soft variant of Mantine's colours: a tint of the surface, with the token itself on it. */
const softVariables = (scheme: Scheme): Record<string, string> => {
  const t = TOKENS[scheme];
  const inks = { accent: t.accent, bad: t.bad, teal: t.good, yellow: t.warn, gray: t.muted };
  return Object.fromEntries(
    Object.entries(inks).flatMap(([name, ink]) => [
      [`--mantine-color-${name}-light`, soft(ink, scheme)],
      [`--mantine-color-${name}-light-hover`, `color-mix(in oklab, ${ink} 18%, ${t.surface})`],
      [`--mantine-color-${name}-light-color`, onSoft(ink, scheme)],
    ]),
  );
};

const variables = (scheme: Scheme): Record<string, string> => {
  const t = TOKENS[scheme];
  return {
    '--sx-page': t.page,
    '--sx-surface': t.surface,
    '--sx-raised': t.raised,
    '--sx-hairline': t.hairline,
    '--sx-border': t.border,
    '--sx-text': t.text,
    '--sx-muted': t.muted,
    '--sx-faint': t.faint,
    '--sx-accent': t.accent,
    '--sx-good': t.good,
    '--sx-warn': t.warn,
    '--sx-bad': t.bad,
    '--sx-accent-soft': soft(t.accent, scheme),
    '--sx-on-fill': onFill(scheme),
    '--sx-hover': `color-mix(in oklab, ${t.text} 5%, transparent)`,
    '--mantine-color-body': t.surface,
    '--mantine-color-text': t.text,
    '--mantine-color-dimmed': t.muted,
    '--mantine-color-placeholder': t.faint,
    '--mantine-color-default': t.surface,
    '--mantine-color-default-border': t.border,
    '--mantine-color-default-hover': `color-mix(in oklab, ${t.text} 4%, ${t.surface})`,
    // In the dark scheme the kit would take the colour of borders, on which text is too faint.
    '--menu-item-hover': 'var(--sx-hover)',
    '--mantine-color-error': t.bad,
    '--mantine-color-anchor': t.accent,
    '--mantine-primary-color-contrast': onFill(scheme),
    /* Mantine's own inputs, boxes and switches draw their border with it in the light scheme. */
    ...(scheme === 'light' ? { '--mantine-color-gray-4': t.border } : {}),
    ...softVariables(scheme),
  };
};

/** Mantine reads our tokens; ours are also there as `--sx-*`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables('light'),
  dark: variables('dark'),
});
