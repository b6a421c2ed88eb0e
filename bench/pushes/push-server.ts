import { PUBLIC_INTERNET } from '#server/platform/outside/fetch-outside.ts';
import { serve } from '#server/serve.ts';
import { toThisMachine } from '#server/testing/push-service.ts';

// The server as `npm start` runs it, except that it also sends to this machine, where the bench is the push service.
Object.assign(PUBLIC_INTERNET, toThisMachine());
await serve();
