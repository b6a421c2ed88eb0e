import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REPAIR_PAGES } from '#contract/public-pages.ts';
import { Problem } from '../db/problems.ts';
import { errorBody } from './errors.ts';
import { mountPublicPages, type PublicPlace } from './public-pages.ts';
import { isFromThisMachine } from './this-machine.ts';

const YEAR_SECONDS = 31_536_000;
/** Addresses of the app itself; everything else is its not-found page, with the status that says so. */
const APP_ADDRESSES = new RegExp(
  `^/(${[
    'auth(/reset-password)?|login|confirm-email|trial-google-callback|accept-invitation(/[^/]+)?|backoffice(/.*)?|welcome',
    'dashboard|tasks|chat|family|calendar|medical|groceries|contacts|settings|notifications',
    'finances(/user/[^/]+)?|school(/student/[^/]+)?',
  ].join('|')})/?$`,
);
/** The design kit: where nobody develops, an address like any other that does not exist. */
const DEVELOPMENT_ADDRESSES = /^\/dev\/look$/;

/** Files of pages that the service worker keeps: they say the same wherever they are served. */
const KEPT_PAGES = new RegExp(`^/site/\\w+/(${REPAIR_PAGES.join('|')})\\.html$`);

interface WebPlace extends PublicPlace {
  readonly isDevelopment: boolean;
}

/** The built browser side: precompressed files, public pages per language, and the app for every other address. */
export function mountWeb(app: FastifyInstance, root: string, { isDevelopment, ...place }: WebPlace): void {
  const isBuilt = existsSync(join(root, 'index.html'));
  if (isBuilt) {
    app.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      wildcard: true,
      // A folder is no file, and the pages below `site` are shown at addresses of their own, filled in.
      allowedPath: (path) => !path.endsWith('/') && (!path.startsWith('/site/') || KEPT_PAGES.test(path)),
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(root, 'assets'));
        // Pages and the service worker are asked for again each time; hashed files never change.
        // Mails show the house mark inside other people's pages.
        if (path.startsWith(join(root, 'icons'))) reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    mountPublicPages(app, root, place);
  }
  const exists = (address: string, request: FastifyRequest) =>
    APP_ADDRESSES.test(address) || (isDevelopment && DEVELOPMENT_ADDRESSES.test(address) && isFromThisMachine(request));
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const [address = ''] = request.url.split('?');
    const isLooking = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isBuilt && isLooking && !/\.\w+$/.test(address);
    if (isPage) return reply.status(exists(address, request) ? 200 : 404).sendFile('index.html');
    return reply.status(404).send(errorBody(new Problem('NOT_FOUND'), request.id));
  });
}
