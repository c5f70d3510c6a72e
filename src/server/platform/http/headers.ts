import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "../config.ts";

/**
 * Headers of every answer: pages, the API, files, sign-in pages, the live connection. Our pages can never be framed;
 * the content security policies say the same with `frame-ancestors 'none'`.
 */
export const everywhere: Readonly<Record<string, string>> = {
  "x-frame-options": "DENY",
  "permissions-policy":
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), " +
    "microphone=(), midi=(), payment=(), usb=()",
};

/** The headers of the application's answers, from Helmet. They're the same for all, so they are computed once. */
export function applicationHeaders({ publicUrl }: Pick<Config, "publicUrl">): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const options: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Floating elements and sliders set computed positions as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl?.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
  };
  helmet(options)(response.req, response, (error) => {
    if (error instanceof Error) throw error;
  });
  const set = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...(Object.fromEntries(set) as Record<string, string>), ...everywhere };
}
