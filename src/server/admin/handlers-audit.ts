import { adminScope } from "#domain/admin/admin.ts";
import { auditFile, mostInFile } from "#domain/admin/audit-file.ts";
import { refuse, refuseField } from "#domain/core/errors.ts";
import { audit as record } from "../platform/audit.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { activityPage, typedReason } from "./activity.ts";

export const audit: Handlers["audit"] = {
  async list(context, query) {
    const own = adminScope(context.viewer);
    const { organizationId } = context.viewer;
    return context.database.asSystem((work) => activityPage(work, { own, organizationId }, query));
  },

  async export(context, { format, ...filter }) {
    const { viewer, clock } = context;
    const { organizationId } = viewer;
    const own = adminScope(viewer);
    const entries = await context.database.asSystem(async (work) => {
      const { items, nextCursor } = await activityPage(work, { own, organizationId }, { ...filter, limit: mostInFile });
      if (nextCursor !== null)
        refuseField("from", `More than ${mostInFile.toLocaleString("en-US")} entries match. Export a shorter period.`);
      await record(work, context, viewer, { action: "audit.exported", entityId: organizationId });
      return items;
    });
    return auditFile(entries, format, clock.now().getTime());
  },

  async reason(context, { id }) {
    const { viewer } = context;
    return context.database.asSystem(async (work) => {
      const reason = (await typedReason(work, knownId(id), viewer.organizationId)) ?? refuse("not-found");
      await record(work, context, viewer, { action: "audit.reason", entityId: id });
      return { reason };
    });
  },
};
