import type { Area } from '../../core/area.ts';
import { demo } from './demo.ts';

/** The people and places that the family calls. */
export const contacts: Area = { demo };
