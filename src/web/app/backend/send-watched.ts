import { noAnswer, type SendWatched } from "#web/lib/backend/http.ts";

/** Uses XMLHttpRequest, which reports upload progress. */
export const sendWatched: SendWatched = ({ method, url, body, signal, headers }, extra, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "arraybuffer";
    for (const [name, value] of Object.entries({ ...headers, ...extra })) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const responseHeaders = request
        .getAllResponseHeaders()
        .trim()
        .split(/[\r\n]+/)
        .map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
      resolve(
        new Response(request.status === 204 ? null : (request.response as ArrayBuffer), {
          status: request.status,
          headers: responseHeaders,
        }),
      );
    });
    request.addEventListener("error", () => reject(noAnswer()));
    request.addEventListener("abort", () => reject(signal?.reason as Error));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
