import { serveDemo } from "./desk.ts";
import type { ToDesk } from "./line.ts";

/** As a worker finds itself; the types of a page do not fit it. */
type Place = {
  postMessage: (message: unknown) => void;
  addEventListener: (type: "message", listener: (event: { data: ToDesk }) => void) => void;
};

const place = globalThis as unknown as Place;
serveDemo({
  send: (message) => place["postMessage"](message),
  listen: (listener) => place.addEventListener("message", ({ data }) => listener(data)),
});
