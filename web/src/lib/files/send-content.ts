/** `fetch` for a request with a content, which tells how much of it was sent, from 0 to 1: `fetch` itself does not. */
export function sendContent(path: string, init: RequestInit, onSent: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new TypeError('The request failed.'));
    if (init.signal?.aborted) return fail();
    request.open(init.method ?? 'PUT', path);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onSent(loaded / total));
    request.addEventListener('load', () => {
      try {
        resolve(responseOf(request));
      } catch {
        fail(); // an answer without a body, as 204, which the server never gives
      }
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body as Blob); // only requests with a content come here
  });
}

/** @throws TypeError for a status that has no body. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.response as Blob, { status: request.status, headers }); // by its responseType
}
