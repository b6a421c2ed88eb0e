import type { Area } from '../../core/area.ts';

/** What a family keeps of its members' health. */
export const medical: Area = {};
