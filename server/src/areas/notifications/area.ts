import type { Area } from '../../core/area.ts';
import { demo } from './demo.ts';
import './schema.ts';

/** What people were told, in their own workspaces. Notices are written by the core. */
export const notifications: Area = { demo };
