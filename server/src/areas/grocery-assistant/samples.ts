import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = {
  calls: {
    'ask-grocery-assistant': () => ({
      ...{ list_id: '0197aaaa-0000-7000-8000-0000000000f1', wish: 'Tacos for six', language: 'en' },
    }),
    'describe-grocery-assistant': () => ({}),
    'agree-to-grocery-assistant': () => ({ consent: 'grown_ups' }),
  },
};
