const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (id: string): boolean => uuid.test(id);

/** An id as it is stored: ids are opaque to callers, who may send a UUID in upper case. */
export const storedId = (id: string): string => (isUuid(id) ? id.toLowerCase() : id);

/** The ids of rows, in their order. */
export const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);
