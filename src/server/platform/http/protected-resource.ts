/** Where a program finds who issues tokens for an address of this server (RFC 9728), before the address. */
export const protectedResourcePath = "/.well-known/oauth-protected-resource";

/** The challenge of a 401, from which a program finds its way to a token. `error`: what is wrong with the one sent. */
export const bearerChallenge = (origin: string, address: string, error?: "invalid_token"): string =>
  `Bearer realm="${address.slice(1)}"${error ? `, error="${error}"` : ""}, ` +
  `resource_metadata="${origin}${protectedResourcePath}${address}"`;
