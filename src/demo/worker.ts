import { serveDemo } from "./desk.ts";
import type { ToDesk } from "./line.ts";

/** The worker's global scope, which the page types don't describe. */
declare const self: {
  postMessage: (message: unknown) => void;
  addEventListener: (type: "message", listener: (event: { data: ToDesk }) => void) => void;
};

serveDemo({
  send: (message) => self["postMessage"](message),
  listen: (listener) => self.addEventListener("message", ({ data }) => listener(data)),
});
