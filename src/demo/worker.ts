import { serveDemo } from "./desk.ts";
import type { ToDesk } from "./line.ts";

/** As a worker finds itself; the types of a page do not fit it. */
declare const self: {
  postMessage: (message: unknown) => void;
  addEventListener: (type: "message", listener: (event: { data: ToDesk }) => void) => void;
};

serveDemo({
  send: (message) => self["postMessage"](message),
  listen: (listener) => self.addEventListener("message", ({ data }) => listener(data)),
});
