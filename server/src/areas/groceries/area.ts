import type { Area } from '../../core/area.ts';
import { registerGroceryCalls } from './routes.ts';

/** What a family buys and cooks. */
export const groceries: Area = { mount: registerGroceryCalls };
