import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ExpectedError, type ErrorCode } from "#domain/core/errors.ts";
import { everywhere } from "./headers.ts";
import { problemFor } from "./problem.ts";

/** Node's codes for requests that could not be parsed. */
const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

/** Answers a request that Node couldn't parse with a problem document, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Another answer may be in progress: this one would be read as part of its body.
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const problem = problemFor(new ExpectedError(codes[error.code ?? ""] ?? "malformed-request"));
  const body = JSON.stringify(problem);
  const headers = {
    ...everywhere,
    "x-request-id": randomUUID(),
    "content-type": "application/problem+json",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ""}\r\n${lines.join("")}\r\n${body}`);
}
