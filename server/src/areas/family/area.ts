import type { Area } from '../../core/area.ts';
import { demo } from './demo.ts';
import { membersHandlers, privateDetailsHandlers } from './handlers.ts';
import { registerAvatars, registerFamilyCalls } from './routes.ts';
import './schema.ts';

/** Families and their members. Joining, leaving and ending are in the core. */
export const family: Area = {
  handlers: { members: membersHandlers, private_details: privateDetailsHandlers },
  mount: (app, services) => {
    registerAvatars(app);
    registerFamilyCalls(app, services);
  },
  demo,
};
