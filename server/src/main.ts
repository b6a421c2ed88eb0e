import { enableCompileCache } from 'node:module';

// Comes before every import: a warm start then reads compiled code instead of compiling it.
enableCompileCache();
const { serve } = await import('./serve.ts');
await serve();
