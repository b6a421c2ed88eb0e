import * as z from 'zod/mini';
import { CHANGE_HEADER, FAMILY_HEADER } from '#contract/paths.ts';

/** The pieces of which the description of the API is made. */

export type Json = Record<string, unknown>;

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
}

export const body = (schema: z.ZodMiniType): Json => ({
  required: true,
  content: { 'application/json': { schema: schemaOf(schema, 'input') } },
});
export const header = (name: string, isRequired: boolean, description: string): Json => ({
  name,
  in: 'header',
  required: isRequired,
  description,
  schema: { type: 'string', format: 'uuid' },
});
export const query = (name: string, schema: Json, isRequired = false): Json => ({
  name,
  in: 'query',
  required: isRequired,
  schema,
});
export const FAMILY = header(FAMILY_HEADER, true, 'The family this call belongs to.');
export const CHANGE = header(CHANGE_HEADER, false, 'Makes repeating the write harmless.');
export const DONE: Json = { type: 'object', properties: { success: { type: 'boolean' } } };
export const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

export function operation(summary: string, output: Json, more: Json = {}): Json {
  return {
    summary,
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: output } } },
      default: {
        description: 'Anything else, with a code.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    ...more,
  };
}
