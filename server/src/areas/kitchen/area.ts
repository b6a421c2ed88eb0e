import type { Area } from '../../core/area.ts';
import { registerKitchenRoutes } from './routes.ts';

/** The family's day on a paired device that no person is signed in at. */
export const kitchen: Area = { mount: registerKitchenRoutes };
