/** The body without fields that are blank after trimming, so that they are reported as missing. */
export function withoutBlanks(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([, value]: [string, unknown]) => typeof value !== 'string' || value.trim() !== ''),
  );
}
