import { escapeHtml } from './html.ts';

interface Operation {
  summary: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

function details(title: string, schema: unknown): string {
  if (!schema) return '';
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function section(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      (parameter) =>
        `<code>${escapeHtml(parameter.name)}</code> (${parameter.in}${parameter.required ? ', required' : ''})`,
    )
    .join(', ');
  return `<section><h2><code>${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}</p>${parameters ? `<p>Takes ${parameters}</p>` : ''}
${details('Body', operation.requestBody?.content['application/json']?.schema)}
${details('Answer', operation.responses['200']?.content?.['application/json']?.schema)}</section>`;
}

/** `GET /api/docs`: the API description as an HTML page without scripts. */
export function docsPage(api: Record<string, unknown>): string {
  const paths = api['paths'] as Record<string, Record<string, Operation>>; // made by describeApi
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Casita API</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:32px auto;padding:0 16px}
h2{font-size:1rem;margin:24px 0 4px}pre{overflow:auto;font-size:.875rem}section{border-top:1px solid #8884}p{margin:4px 0}
</style></head><body><h1>Casita API</h1><p>The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</body></html>`;
}
