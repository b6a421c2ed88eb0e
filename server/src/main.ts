import { enableCompileCache } from 'node:module';

// Before anything else is imported: a warm start reads compiled code instead of compiling it.
enableCompileCache();
const { serve } = await import('./serve.ts');
await serve();
