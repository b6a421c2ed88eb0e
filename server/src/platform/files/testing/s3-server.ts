import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const PAGE = 2;
const KEY = 'test-key';

/** A server that speaks as much of S3 as the storage uses, with pages of two. Only for the bucket `photos` and one key. */
export async function anS3Server() {
  const objects = new Map<string, Buffer>();
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    void answer(request).then(({ status, body = '', headers = {} }) => response.writeHead(status, headers).end(body));
  });

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body?: string | Buffer; headers?: Record<string, string> }> {
    const url = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...rest] = url.pathname.split('/');
    const isKnown = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${KEY}/`);
    if (!isKnown || bucket !== 'photos') return { status: 403, body: errorOf('AccessDenied') };
    const key = rest.join('/');
    if (request.method === 'PUT') {
      objects.set(key, await buffer(request));
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (key === '') return { status: 200, body: listFrom(url.searchParams.get('continuation-token') ?? '') };
    const body = objects.get(key);
    if (!body) return { status: 404, body: errorOf('NoSuchKey') };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (first === undefined) return { status: 200, body };
    const range = `bytes ${first}-${last}/${body.length}`;
    return { status: 206, body: body.subarray(Number(first), Number(last) + 1), headers: { 'content-range': range } };
  }

  const errorOf = (code: string) =>
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

  function listFrom(after: string): string {
    const keys = [...objects.keys()].toSorted().filter((key) => key > after);
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    address: `http://${KEY}:a%2Fsecret@127.0.0.1:${port}/photos?region=eu-south-2`,
    objects,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
