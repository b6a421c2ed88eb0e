import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = {
  calls: {
    'backoffice-overview': () => ({}),
    'list-enquiries': () => ({}),
    'set-enquiry-status': ({ userId }) => ({ id: userId, status: 'done' }),
  },
};
