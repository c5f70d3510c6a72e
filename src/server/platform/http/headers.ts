/**
 * Headers of every answer: pages, the API, files, the sign-in pages, the live connection. No page of ours is ever
 * framed; the content security policies say the same with `frame-ancestors 'none'`.
 */
export const everywhere: Readonly<Record<string, string>> = {
  "x-frame-options": "DENY",
  "permissions-policy":
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), " +
    "microphone=(), midi=(), payment=(), usb=()",
};
