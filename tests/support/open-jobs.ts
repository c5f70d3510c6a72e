/** Open jobs of one client, as `jobs.list` answers them, for boards that a test or a bench makes up. */
export const openJobs = (ids: readonly string[], updatedAt: string | undefined) =>
  ids.map((id, place) => ({
    id,
    code: `JOB-${place + 1}`,
    role: `Platform Engineer ${place + 1}`,
    client: "Brackenwell Systems",
    clientId: null,
    owner: { id: "person-0", name: "Ana Duarte" },
    openings: 1,
    submitBy: null,
    fillBy: null,
    state: { status: "open" },
    isOwn: true,
    isWatched: false,
    version: 1,
    updatedAt,
  }));
