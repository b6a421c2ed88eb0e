import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = {
  calls: { 'my-day': () => ({ day: '2026-11-20', time_zone: 'Europe/Madrid' }) },
};
