import { enableCompileCache, flushCompileCache } from 'node:module';

// Comes before every import: a warm start then reads compiled code instead of compiling it.
enableCompileCache();
const { serve } = await import('./serve.ts');
await serve();
// Stored now and not when the process ends: by then it holds the code of all that was used, which every later start would read and hold.
flushCompileCache();
