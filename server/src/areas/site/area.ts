import { ENQUIRIES_KEPT_DAYS } from '#contract/limits.ts';
import type { Area } from '../../core/area.ts';
import { registerSiteCalls } from './routes.ts';
import './schema.ts';

/** What visitors send from the public pages. */
export const site: Area = {
  mount: (app, services) => registerSiteCalls(app, services, services.account),
  purges: [{ what: 'old enquiries', table: 'enquiries', column: 'created_at', afterDays: ENQUIRIES_KEPT_DAYS }],
};
