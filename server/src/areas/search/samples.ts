import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = { calls: { 'search-rows': () => ({ words: 'cake' }) } };
