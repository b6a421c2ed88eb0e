import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESSES_FILE } from '#contract/paths.ts';
import { REPAIR_PAGES } from '#contract/public-pages.ts';
import { Problem } from '../db/problems.ts';
import { errorBody } from './errors.ts';
import { mountPublicPages, type PublicPlace } from './public-pages.ts';
import { isFromThisMachine } from './this-machine.ts';

const YEAR_SECONDS = 31_536_000;
/** Addresses of the app that belong to no area. */
const OWN_ADDRESSES =
  'auth(/reset-password)?|login|confirm-email|trial-google-callback|pair|accept-invitation(/[^/]+)?|backoffice(/.*)?|welcome';
/** The style guide. Outside development its address does not exist. */
const DEVELOPMENT_ADDRESSES = /^\/dev\/look$/;

/** Files of pages that the service worker stores. They are the same at every address, so nothing has to be filled in. */
const STORED_PAGES = new RegExp(`^/site/\\w+/(${REPAIR_PAGES.join('|')})\\.html$`);

/** The addresses of the app. Every other one gets its not-found page with status 404. */
function readAddresses(root: string): RegExp {
  const ofAreas = JSON.parse(readFileSync(join(root, ADDRESSES_FILE), 'utf8')) as readonly string[]; // as web/build writes it
  const patterns = ofAreas.map((path) => path.slice(1).replaceAll(/\$\w+/g, '[^/]+'));
  return new RegExp(`^/(${[OWN_ADDRESSES, ...patterns].join('|')})/?$`);
}

interface WebPlace extends PublicPlace {
  readonly isDevelopment: boolean;
}

/** Mounts the built web client: precompressed files, public pages per language, and the app for every other address. */
export function mountWeb(app: FastifyInstance, root: string, { isDevelopment, ...place }: WebPlace): void {
  const isBuilt = ['index.html', ADDRESSES_FILE].every((file) => existsSync(join(root, file)));
  const addresses = isBuilt ? readAddresses(root) : null;
  if (isBuilt) {
    app.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      wildcard: true,
      // No folders, and no files below `site`: those pages are served at their own addresses, filled in.
      allowedPath: (path) => !path.endsWith('/') && (!path.startsWith('/site/') || STORED_PAGES.test(path)),
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(root, 'assets'));
        // Browsers revalidate pages and the service worker each time; hashed files never change.
        // Web mail shows the logo inside another origin's page.
        if (path.startsWith(join(root, 'icons'))) reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    mountPublicPages(app, root, place);
  }
  const exists = (address: string, request: FastifyRequest) =>
    addresses?.test(address) || (isDevelopment && DEVELOPMENT_ADDRESSES.test(address) && isFromThisMachine(request));
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const [address = ''] = request.url.split('?');
    const isLooking = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isBuilt && isLooking && !/\.\w+$/.test(address);
    if (isPage) return reply.status(exists(address, request) ? 200 : 404).sendFile('index.html');
    return reply.status(404).send(errorBody(new Problem('NOT_FOUND'), request.id));
  });
}
