import type { Services } from "#server/platform/http/context.ts";

/** The services of a job whose first system transaction fails. */
export function withFirstFailing<Needs extends Pick<Services, "database">>(services: Needs): Needs {
  const { database } = services;
  let hasFailed = false;
  const asSystem: typeof database.asSystem = (run) => {
    if (hasFailed) return database.asSystem(run);
    hasFailed = true;
    return Promise.reject(new Error("The first one fails"));
  };
  return { ...services, database: { ...database, asSystem } };
}
