import type { Area } from '../../core/area.ts';
import { registerBackOfficeCalls } from './routes.ts';

/** What staff without a family see. */
export const backOffice: Area = { mount: registerBackOfficeCalls };
