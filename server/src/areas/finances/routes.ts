import type { FastifyInstance } from 'fastify';
import {
  chooseCurrency,
  importTransactions,
  searchTransactions,
  sumTransactions,
  undoImport,
} from '#contract/areas/finances/calls.ts';
import type { AreaServices } from '../../core/area.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { importLines, setCurrency, takeBackImport } from './import-commands.ts';
import { findTransactions, sumMonths } from './queries.ts';

export function registerFinanceCalls(app: FastifyInstance, services: AreaServices): void {
  mountCall(app, services, sumTransactions, (context, asked) => context.asMember(false, (tx) => sumMonths(tx, asked)));
  mountCall(app, services, searchTransactions, (context, asked) =>
    context.asMember(false, (tx) => findTransactions(tx, asked)),
  );
  mountCall(app, services, importTransactions, async (context, input) => ({
    written: await context.asMember(true, (tx) => importLines(tx, input)),
  }));
  mountCall(app, services, undoImport, async (context, { import_id }) => ({
    reversed: await context.asMember(true, (tx) => takeBackImport(tx, import_id)),
  }));
  mountCall(app, services, chooseCurrency, (context, input) => context.asMember(true, (tx) => setCurrency(tx, input)));
}
