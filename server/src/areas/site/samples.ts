import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = {
  calls: {
    'send-enquiry': () => ({ kind: 'buzon', category: 'idea', message: 'A calendar for the dog.' }),
  },
};
