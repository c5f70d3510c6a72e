/**
 * What an organization that is not vetted goes on using: its own drafts and listings, what it set up, and the
 * calculator.
 */
const openPages = [
  /^\/mls\/(list|import|candidate)(\/|$)/,
  /^\/mls\/(profile|settings)(\/|$)/,
  /^\/mls\/tools\/split$/,
];

export const staysOpen = (path: string): boolean => openPages.some((page) => page.test(path));
