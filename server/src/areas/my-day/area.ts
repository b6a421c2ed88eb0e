import type { Area } from '../../core/area.ts';
import { registerMyDayCalls } from './routes.ts';

/** A person's day in their other families. */
export const myDay: Area = { mount: registerMyDayCalls };
