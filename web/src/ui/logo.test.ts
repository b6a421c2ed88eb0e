import { expect, test } from 'vitest';
import { LOGO_SIZES } from './logo.tsx';

test('the logo has four widths', () => {
  expect(LOGO_SIZES).toEqual({ sm: 72, md: 120, lg: 192, xl: 336 });
});
