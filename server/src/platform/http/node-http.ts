/**
 * Node's http without the import of all its names: a few of them are those of the library behind `fetch`, and to import them all loads
 * it, which takes 5 MiB of a server that fetches nothing.
 */
export const { createServer, request } = process.getBuiltinModule('node:http');
