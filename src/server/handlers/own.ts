import { authorize, mayDo } from "#domain/policy.ts";
import type { Handlers } from "../http/context.ts";
import { findOwn, organizationsNamed } from "../own/find.ts";

export const own: Handlers["own"] = {
  async find(context, { text: typed }) {
    authorize(context.viewer, "own.find");
    const { viewer } = context;
    const text = typed.trim().replace(/\s+/g, " ");
    const found = await context.database.asViewer(viewer, (work) => findOwn(context, viewer, work, text));
    if (!mayDo(viewer, "organisation.vet")) return found;
    return { ...found, organizations: await context.database.asSystem((work) => organizationsNamed(work, text)) };
  },
};
