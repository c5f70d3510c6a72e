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
