/** Pages that an unvetted organization can use: its own drafts, listings and settings, and the calculator. */
const openPages = [
  /^\/mls\/(agent|list|import|candidate)(\/|$)/,
  /^\/mls\/(profile|settings|connect)(\/|$)/,
  /^\/mls\/tools\/split$/,
];

export const staysOpen = (path: string): boolean => openPages.some((page) => page.test(path));
