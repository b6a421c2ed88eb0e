import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';

/** Mantine's theme, mapped to tokens.css, so that its own blue, greys and shadows never appear. */
export const theme: MantineThemeOverride = createTheme({
  fontFamily: 'var(--face)',
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  headings: { fontFamily: 'var(--face-heading)', fontWeight: '700' },
  radius: { xs: '6px', sm: '10px', md: '10px', lg: '14px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

const drawn = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--side)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--side)',
  '--mantine-color-disabled-color': 'var(--quiet)',
  '--mantine-primary-color-filled': 'var(--clay)',
  '--mantine-primary-color-filled-hover': 'var(--clay-hover)',
  '--mantine-primary-color-contrast': 'var(--on-clay)',
  '--mantine-primary-color-light': 'color-mix(in srgb, var(--clay) var(--tint), transparent)',
  '--mantine-primary-color-light-color': 'var(--clay-text)',
} as const;

/** The same variables for both schemes, because each token has a light and a dark value. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...drawn },
  dark: { ...drawn },
});
