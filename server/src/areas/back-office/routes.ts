import type { FastifyInstance } from 'fastify';
import {
  backofficeOverview,
  listEnquiries as listEnquiriesCall,
  setEnquiryStatus as setEnquiryStatusCall,
} from '#contract/areas/back-office.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { setEnquiryStatus } from './commands.ts';
import { listEnquiries, readOverview } from './queries.ts';

export function registerBackOfficeCalls(app: FastifyInstance, services: Services): void {
  mountCall(app, services, backofficeOverview, ({ asStaff }) => asStaff('count for the back office', readOverview));
  mountCall(app, services, listEnquiriesCall, ({ asStaff }, input) =>
    asStaff('list enquiries', (tx) => listEnquiries(tx, input)),
  );
  mountCall(app, services, setEnquiryStatusCall, ({ asStaff }, input) =>
    asStaff('mark an enquiry', (tx) => setEnquiryStatus(tx, input)),
  );
}
