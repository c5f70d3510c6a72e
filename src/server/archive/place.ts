/** The context that seals an archive's key. */
export const archivePlace = (id: string): string => `mls_archives:${id}`;
