import { archiveLimits, isBeingBuilt, requireArchiveTurn, requireDownload } from "#domain/archive/archive.ts";
import { dateOf } from "#domain/core/calendar.ts";
import { ExpectedError, refuse, refuseState } from "#domain/core/errors.ts";
import { mayDo } from "#domain/core/policy.ts";
import { audit } from "../platform/audit.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { ticketBearer } from "../session/ticket-bearer.ts";
import { enqueueArchive } from "./jobs.ts";
import { archiveBytes, archiveOf, archivesOf, archiveView, endArchive, expireClosed } from "./store.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";

export const archives: Handlers["archives"] = {
  async list({ database, viewer }) {
    const rows = await database.asSystem((work) => archivesOf(work, viewer.organizationId));
    return { items: rows.map((row) => archiveView(row, viewer)) };
  },

  async request(context, _ask) {
    const { viewer, database, clock, newId, jobs } = context;
    return database.asSystem(async (work) => {
      const at = clock.now();
      // Serializes the organization's requests: two at once would both be the only one.
      await oneAtATime(work.db, "archives", viewer.organizationId);
      const recent = await work.db
        .selectFrom("mls_archives")
        .select(["state", "requested_at"])
        .where("organization_id", "=", viewer.organizationId)
        .where((eb) =>
          eb.or([
            eb("requested_at", ">", new Date(at.getTime() - archiveLimits.dayMs)),
            eb("state", "in", ["waiting", "running"]),
          ]),
        )
        .execute();
      requireArchiveTurn(
        recent.map(({ state, requested_at }) => ({ state, requestedAt: requested_at.getTime() })),
        at.getTime(),
      );
      const id = newId();
      await work.db
        .insertInto("mls_archives")
        .values({
          id,
          ...columnsFrom(viewer, ["organizationId", "sessionId"]),
          requested_by: viewer.personId,
          origin: context.from.origin,
          requested_at: at,
          state: "waiting",
          updated_at: at,
        })
        .execute();
      await audit(work, context, viewer, { action: "archive.requested", entityId: viewer.organizationId });
      enqueueArchive(jobs, work, id);
      const row = (await archiveOf(work, id, viewer.organizationId)) ?? refuse("not-found");
      return context.keepAnswer(work, archiveView(row, viewer));
    });
  },

  async cancel(context, { id }) {
    const { viewer, database, clock } = context;
    return database.asSystem(async (work) => {
      const row = (await archiveOf(work, knownId(id), viewer.organizationId)) ?? refuse("not-found");
      if (!isBeingBuilt(row.state))
        refuseState("This export isn't being built anymore. Reload the page to see its state.");
      await endArchive(work, row.id, { state: "canceled" }, clock.now());
      await audit(work, context, viewer, { action: "archive.canceled", entityId: viewer.organizationId });
      return context.keepAnswer(
        work,
        archiveView((await archiveOf(work, row.id, viewer.organizationId)) ?? refuse("not-found"), viewer),
      );
    });
  },

  async ticket({ viewer, database, clock }, { id }) {
    return database.asSystem(async (work) => {
      await expireClosed(work, clock.now());
      const row = (await archiveOf(work, knownId(id), viewer.organizationId)) ?? refuse("not-found");
      requireDownload({ requestedBy: row.requested_by, state: row.state }, viewer);
      const ticket = randomToken();
      const expiresAt = new Date(clock.now().getTime() + archiveLimits.ticketMs);
      await work.db
        .insertInto("mls_archive_tickets")
        .values({
          hash: hashToken(ticket),
          archive_id: row.id,
          ...columnsFrom(viewer, ["sessionId", "organizationId"]),
          expires_at: expiresAt,
        })
        .execute();
      return { ticket, expiresAt: expiresAt.toISOString() };
    });
  },

  async download(context, { ticket: text }) {
    const { database, clock, files, keyRing } = context;
    const hash = hashToken(text);
    const ticket =
      (await database.kysely
        .selectFrom("mls_archive_tickets")
        .select(["archive_id", "session_id", "organization_id"])
        .where("hash", "=", hash)
        .where("expires_at", ">", clock.now())
        .executeTakeFirst()) ?? refuse("not-found");
    const viewer = await ticketBearer(context, fieldsFrom(ticket, ["session_id", "organization_id"]));
    if (!mayDo(viewer, "organization.archive")) throw new ExpectedError("not-found");
    const row = await database.asSystem(async (work) => {
      const used = await work.db
        .deleteFrom("mls_archive_tickets")
        .where("hash", "=", hash)
        .returning("hash")
        .executeTakeFirst();
      await expireClosed(work, clock.now());
      const found = used && (await archiveOf(work, ticket.archive_id, viewer.organizationId));
      if (found?.state !== "ready") return refuse("not-found");
      await work.db
        .updateTable("mls_archives")
        .set((eb) => ({ downloads: eb("downloads", "+", 1) }))
        .where("id", "=", found.id)
        .execute();
      await audit(work, context, viewer, { action: "archive.downloaded", entityId: viewer.organizationId });
      return found;
    });
    return {
      fileName: `talentmls-export-${dateOf(row.requested_at.getTime())}.zip`,
      mediaType: "application/zip",
      size: row.size ?? 0,
      chunks: archiveBytes(files, keyRing, row),
    };
  },
};
