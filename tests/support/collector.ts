import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } };
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
};
type TraceBody = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };

/** Receives what is exported by OTLP. `bodies`: by address, as sent. */
export async function startCollector() {
  const bodies: { url: string; body: string; headers: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      bodies.push({ url: request.url ?? "", body, headers: JSON.stringify(request.headers) });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: (): CollectedSpan[] =>
      bodies
        .filter(({ url }) => url === "/v1/traces")
        .flatMap(({ body }) => (JSON.parse(body) as TraceBody).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    stop: () => void server.close(),
  };
}
