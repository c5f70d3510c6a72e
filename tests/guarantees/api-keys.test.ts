import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { routes } from "#contract/routes.ts";
import { furtherScopes, keyNeedOf, onlyReads, scimScope } from "#contract/scopes.ts";
import { allScopes, isScope, type Scope } from "#domain/api-key/scopes.ts";
import { newCandidacy } from "#domain/candidacy/candidacy.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import { withheldText } from "#domain/core/withheld.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { saveCandidacy } from "#server/listing/candidacy.ts";
import { requireFurtherScopes, requireScope } from "#server/platform/http/key-answers.ts";
import { askAsAgent } from "#tests/support/agents.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { canariesIn, canaryIdentity } from "#tests/support/canaries.ts";
import { connectApp } from "#tests/support/connected-apps.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { readable } from "#tests/support/files.ts";
import { identityOf, makeForm } from "#tests/support/forms.ts";
import { proposed } from "#tests/support/interviews.ts";
import { listSentTo, reviewedClient } from "#tests/support/guests.ts";
import { grantedToEmployer } from "#tests/support/introductions.ts";
import { keyTable, sessionWrites } from "#tests/support/key-table.ts";
import { strangersAsks } from "#tests/support/masking-asks.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { refusal } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

/*
 * A key never does more than its scopes allow, whatever its owner's role. What it can do within them, access.test.ts
 * compares with what its owner can.
 */
const testApp = await startTestApp();
const owner = await signedIn(testApp, "admin@northstar.example");
const stranger = await signedIn(testApp, "admin@harbor.example");

const procedures = Object.entries(routes).flatMap(([noun, verbs]) =>
  Object.entries<string>(verbs).map(([verb, route]) => {
    const [method = "", path = ""] = route.split(" ");
    const { needs } = (contract as Record<string, Record<string, { needs: unknown }>>)[noun]?.[verb] ?? {};
    const need = (keyTable as Record<string, Record<string, string>>)[noun]?.[verb] ?? "";
    return { name: `${noun}.${verb}`, method, path, needs, need };
  }),
);

describe("the scopes of the contract", () => {
  it("are those of the table", () => {
    expect(procedures.map(({ name }) => [name, keyNeedOf(name)])).toEqual(
      procedures.map(({ name, need }) => [name, need]),
    );
  });

  it("say of each call whether it only reads: then its answer is never stored for a repeat", () => {
    const called = procedures.filter(({ needs }) => needs !== "public");
    const written = Object.entries<readonly string[]>(sessionWrites).flatMap(([noun, verbs]) =>
      verbs.map((verb) => `${noun}.${verb}`),
    );
    expect(called.filter(({ name }) => !onlyReads(name)).map(({ name }) => name)).toEqual(
      called
        .filter(({ name, need }) => (need === "session" ? written.includes(name) : need.endsWith(":write")))
        .map(({ name }) => name),
    );
    expect(written.filter((name) => onlyReads(name))).toEqual([]);
    expect(called.filter(({ name, method }) => method === "GET" && !onlyReads(name))).toEqual([]);
  });

  it("are each taken by a procedure or by SCIM, and exist", () => {
    const taken = procedures.map(({ need }) => need).filter((need) => need !== "public" && need !== "session");
    expect(taken).not.toContain(scimScope);
    expect([...new Set([...taken, scimScope])].toSorted()).toEqual([...allScopes].toSorted());
    expect(taken.every(isScope)).toBe(true);
  });

  it("leave to everyone only what everyone can call", () => {
    const open = procedures.filter(({ need }) => need === "public");
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter(({ needs }) => needs !== "public")).toEqual([]);
    expect(procedures.filter(({ needs, need }) => needs === "public" && isScope(need))).toEqual([]);
  });
});

const rejects = (check: () => void): boolean => {
  try {
    check();
    return false;
  } catch (error) {
    if (error instanceof ExpectedError && error.code === "api-key-scope") return true;
    throw error;
  }
};

describe("every procedure and every key", () => {
  it("agree with the table, for each scope alone, for all and for none", () => {
    const sets: (readonly string[])[] = [...allScopes.map((scope) => [scope]), allScopes, [], ["retired:read"]];
    const wrong = procedures.flatMap(({ name, need }) =>
      sets.flatMap((scopes) => {
        const allowed = need === "public" || (need !== "session" && scopes.includes(need));
        const is = !rejects(() => requireScope(name, { apiKey: { id: "k", scopes } }));
        return is === allowed ? [] : [`${name} with ${scopes.join(" ")}: ${is}`];
      }),
    );
    expect(wrong).toEqual([]);
    expect(procedures.length * sets.length).toBeGreaterThan(10_000);
  });

  it("agree where a request does more than its procedure's scope says", () => {
    const all = [
      ["listings.export", { identities: true }, { identities: false }],
      ["interests.create", { candidateId: "c" }, { candidateId: null }],
      ["pipeline.add", { shortlist: true }, { shortlist: false }],
      ["pipeline.add", { jobId: "j" }, {}],
      ["pipeline.addMany", { jobId: "j" }, {}],
      ["candidateLists.create", { jobId: "j" }, { jobId: null }],
      ["candidateLists.update", { jobId: "j" }, { jobId: null }],
    ] as const;
    for (const [name, more, less] of all) {
      const needed = furtherScopes(name, more);
      expect(needed.length).toBeGreaterThan(0);
      for (const missing of needed) {
        const apiKey = { id: "k", scopes: allScopes.filter((scope) => scope !== missing) };
        expect(rejects(() => requireFurtherScopes(name, { apiKey }, more))).toBe(true);
        expect(rejects(() => requireFurtherScopes(name, { apiKey }, less))).toBe(false);
      }
    }
  });

  /** The request's ids name nothing: it is rejected before that matters. */
  const answerTo = async (key: Person, { method, path }: { method: string; path: string }) => {
    const url = `/api/v1${path.replace(/:\w+/g, randomUUID())}`;
    const { status, body } = await key.send(method, url, method === "GET" ? {} : { body: "{}" });
    return `${status} ${status >= 400 ? (JSON.parse(body) as { code: string }).code : ""}`;
  };

  async function wrongOf(key: Person, asked: typeof procedures): Promise<string[]> {
    const wrong: string[] = [];
    for (let from = 0; from < asked.length; from += 8)
      await Promise.all(
        asked.slice(from, from + 8).map(async (procedure) => {
          const answer = await answerTo(key, procedure);
          if (answer !== "403 api-key-scope") wrong.push(`${procedure.name}: ${answer}`);
        }),
      );
    return wrong;
  }

  it.each([
    ["its own", owner],
    ["another", stranger],
  ])("agree over HTTP: without its scope, no key of %s agency can call it", async (_whose, admin) => {
    const wrong: string[] = [];
    const scoped = procedures.filter(({ need }) => isScope(need));
    const all = await newKey(testApp, admin, allScopes);
    wrong.push(
      ...(await wrongOf(
        all,
        procedures.filter(({ need }) => need === "session"),
      )),
    );
    const none = await newKey(testApp, admin, ["jobs:read"]);
    await testApp.database.asSystem(async ({ db, change }) => {
      await db
        .updateTable("mls_api_keys")
        .set({ scopes: ["retired:read"] })
        .where("id", "=", none.keyId)
        .execute();
      change({ topic: "api_key.changed", entityId: none.keyId });
    });
    wrong.push(...(await wrongOf(none, scoped)));
    // With all others, which shows that none of them implies it; at night also with each of them alone.
    for (const scope of allScopes) {
      const rest = await newKey(
        testApp,
        admin,
        allScopes.filter((each) => each !== scope),
      );
      wrong.push(
        ...(await wrongOf(
          rest,
          scoped.filter(({ need }) => need === scope),
        )),
      );
      await admin.api.apiKeys.revoke({ id: rest.keyId });
      if (!exhaustive) continue;
      const alone = await newKey(testApp, admin, [scope]);
      wrong.push(
        ...(await wrongOf(
          alone,
          scoped.filter(({ need }) => need !== scope),
        )),
      );
      await admin.api.apiKeys.revoke({ id: alone.keyId });
    }
    expect(wrong).toEqual([]);
  });
});

describe("SCIM", () => {
  const requests = [
    ["GET", "/ServiceProviderConfig"],
    ["GET", "/ResourceTypes"],
    ["GET", "/Schemas"],
    ["GET", "/Users"],
    ["POST", "/Users"],
    ["GET", "/Users/x"],
    ["PUT", "/Users/x"],
    ["PATCH", "/Users/x"],
    ["DELETE", "/Users/x"],
    ["GET", "/Groups"],
    ["POST", "/Groups"],
    ["GET", "/Groups/recruiter"],
    ["PUT", "/Groups/recruiter"],
    ["PATCH", "/Groups/recruiter"],
    ["DELETE", "/Groups/recruiter"],
    ["GET", "/Elsewhere"],
  ] as const;
  const statusesFor = async (person: Person) =>
    Promise.all(
      requests.map(async ([method, path]) => {
        const { status } = await person.send(method, `/scim/v2${path}`, method === "GET" ? {} : { body: "{}" });
        return status;
      }),
    );

  it("is for keys with its scope: no other key, no session and no visitor gets through", async () => {
    const others = allScopes.filter((scope) => scope !== scimScope);
    expect(new Set(await statusesFor(await newKey(testApp, owner, others)))).toEqual(new Set([403]));
    expect(new Set(await statusesFor(owner))).toEqual(new Set([401]));
    expect(new Set(await statusesFor(visitor(testApp)))).toEqual(new Set([401]));
    const through = await statusesFor(await newKey(testApp, owner, [scimScope]));
    expect(through.filter((status) => status === 401 || status === 403)).toEqual([]);
  });
});

describe("a key of the candidate's own agency", () => {
  const withoutIdentities = allScopes.filter((scope): scope is Scope => !scope.startsWith("identities:"));
  const ids = { listingId: "", draftId: "", cvDraftId: "", importId: "", fileId: "" };

  beforeAll(async () => {
    const { api } = owner;
    const draft = await api.listings.create({
      form: makeForm({ identity: canaryIdentity, headlineRole: "Canary Keeper" }),
    });
    await api.listings.publish({ id: draft.id, version: draft.version });
    ids.listingId = draft.id;
    ids.draftId = (
      await api.listings.create({
        form: makeForm({
          identity: canaryIdentity,
          headlineRole: "Vandermere",
          locationCity: "Hiddenbox",
          summary: "Quillon Vandermere in a draft.",
        }),
      })
    ).id;
    const base64 = (await plainCv([canaryIdentity.fullName, canaryIdentity.email])).toString("base64");
    const name = "Quillon Vandermere.pdf";
    ids.fileId = (await api.identityFiles.upload({ listingId: draft.id, name, base64 })).id;
    ids.cvDraftId = (await api.cvs.start({ name, base64 })).draft?.id ?? "";
    const text = "Full name,E-mail\nQuillon Vandermere,zq.canarymail@hiddenbox.example\n";
    ids.importId = (await api.imports.create({ kind: "csv", files: [{ name: "canary.csv", text }] })).id;
    await testApp.services.projection.caughtUp();
  });

  /** Every procedure with every request of the masking test. */
  async function askEverything(key: Person): Promise<string> {
    const unknown = randomUUID();
    const asks = strangersAsks({
      ...ids,
      dealId: unknown,
      notificationId: unknown,
      threadIds: [unknown],
      wonId: unknown,
      token: "none",
      ownersTicket: "none",
      savedSearchId: unknown,
      jobId: unknown,
      listId: unknown,
      certifiedId: unknown,
      askedId: unknown,
      interviewId: unknown,
      caseId: unknown,
      now: Date.now(),
      dealAsk: {
        listingId: ids.listingId,
        employerId: unknown,
        targetSalary: 150_000,
        feePercent: 25,
        laSplit: 60,
        guaranteeDays: 90,
        terms: "",
      },
      handOff: "none",
      ownerId: owner.organizationId,
      employerId: stranger.organizationId,
      cv: "",
    });
    const api = key.api as unknown as Record<string, Record<string, (ask: unknown) => Promise<unknown>>>;
    const last = new Set(["discard", "erase", "withdraw"]);
    const calls = Object.entries(asks).flatMap(([noun, verbs]) =>
      Object.entries(verbs).map(([verb, inputs]) => ({ noun, verb, inputs })),
    );
    // What ends a listing comes after everything else has seen it.
    for (const { noun, verb, inputs } of calls.toSorted((a, b) => Number(last.has(a.verb)) - Number(last.has(b.verb))))
      for (const input of inputs) await api[noun]?.[verb]?.(input).catch(() => undefined);
    return canariesReceived(key);
  }

  async function canariesReceived(key: Person): Promise<string> {
    const found = [];
    for (const { url, headers, bytes } of key.received) {
      const echoed = canariesIn(url);
      const values = canariesIn(headers + (await readable(bytes))).filter((value) => !echoed.includes(value));
      if (values.length > 0) found.push(`${url}: ${values.join(", ")}`);
    }
    return found.join("\n");
  }

  it("gets nothing of an identity without identities:read, as an agent", async () => {
    const agent = await newKey(testApp, owner, withoutIdentities);
    const known = { listingIds: [ids.listingId, ids.draftId], dealIds: [], employerId: stranger.organizationId };
    expect(await askAsAgent(agent, known)).toBeGreaterThan(10);
    expect(await canariesReceived(agent)).toBe("");
    // The same for an app that a person connected, whose page left identities off.
    const app = await connectApp(testApp, owner, withoutIdentities);
    expect(await askAsAgent(app, known)).toBeGreaterThan(10);
    await app.api.listings.form({ id: ids.listingId }).catch(() => undefined);
    await app.api.identities.get({ listingId: ids.listingId }).catch(() => undefined);
    await app.api.own.find({ text: "Quillon" }).catch(() => undefined);
    await app.api.listings.update({ id: ids.draftId, version: 99, form: makeForm() }).catch(() => undefined);
    expect(await canariesReceived(app)).toBe("");
    // Proves that the search works: an agent with the scope gets it.
    const reader = await newKey(testApp, owner, allScopes);
    await askAsAgent(reader, known);
    expect(await canariesReceived(reader)).toContain("Vandermere");
  });

  it("gets nothing of an identity without identities:read, from anything it can call", async () => {
    const key = await newKey(testApp, owner, withoutIdentities);
    expect(await askEverything(key)).toBe("");
    const answers = key.received.filter(({ status }) => status < 300).map(({ url }) => url);
    expect(answers.length).toBeGreaterThan(60);
    // Proves that the search works: a key with the scope gets it.
    const reader = await newKey(testApp, owner, ["identities:read"]);
    await reader.api.identities.get({ listingId: ids.listingId }).catch(() => undefined);
    await reader.api.own.find({ text: "Quillon" });
    expect(canariesIn(reader.received.map(({ body }) => body).join("\n"))).toEqual(
      expect.arrayContaining(["Quillon", "Vandermere"]),
    );
  });
});

describe("a key without jobs:read", () => {
  it("sees no job of a list, and doesn't remove it", async () => {
    const job = await owner.api.jobs.create({
      role: "Canal Pilot",
      company: "Brackenwell Systems",
      contactEmail: "a@brackenwell.example",
    });
    const { id } = await owner.api.candidateLists.create({ name: "Pilots", jobId: job.id, listingIds: [] });
    const key = await newKey(
      testApp,
      owner,
      allScopes.filter((scope) => scope !== "jobs:read"),
    );
    expect((await key.api.candidateLists.list({})).items.find((list) => list.id === id)?.job).toBeNull();
    const { name, version, job: shown } = await key.api.candidateLists.get({ id });
    expect(shown).toBeNull();
    const saved = await key.api.candidateLists.update({ id, version, name: `${name} of 2027`, jobId: null });
    expect(saved).toMatchObject({ name: "Pilots of 2027", job: null });
    expect((await owner.api.candidateLists.get({ id })).job).toMatchObject({ id: job.id, role: "Canal Pilot" });
  });
});

describe("a key without identities:read, by contact details that it guesses,", () => {
  const without = allScopes.filter((scope) => !scope.startsWith("identities:"));
  /** A listing that its candidate paused. */
  async function paused(identity: ListingForm["identity"]) {
    const { id, version } = await owner.api.listings.create({ form: makeForm({ identity }) });
    await owner.api.listings.publish({ id, version });
    await saveCandidacy(testApp.database.kysely, { ...newCandidacy(id), pausedAt: Date.now() });
    return id;
  }

  it("can't find a candidate by drafts that are never published", async () => {
    const identity = { ...identityOf("guessed@mail.example"), linkedinUrl: "https://www.linkedin.com/in/zq-guessed" };
    await paused(identity);
    const key = await newKey(testApp, owner, without);
    const refusedFor = async (contacts: Partial<ListingForm["identity"]>, summary: string) => {
      const fullName = "Osric Pemberwick";
      const form = makeForm({ summary, identity: { ...identityOf("other@mail.example"), ...contacts, fullName } });
      const { id, version } = await key.api.listings.create({ form });
      const { code, detail, findings } = await refusal(key.api.listings.publish({ id, version }));
      return { code, detail, findings };
    };
    const { email, phone, linkedinUrl } = identity;
    for (const summary of ["Call Osric first.", "Write to a@b.example."]) {
      const wrong = await refusedFor({}, summary);
      expect(wrong.code).toBe("leak");
      for (const contacts of [{ email }, { phone }, { linkedinUrl }])
        expect(await refusedFor(contacts, summary)).toEqual(wrong);
    }
    // What would otherwise be published is rejected, without saying why.
    const right = await refusedFor({ email }, makeForm().summary);
    expect(right).toMatchObject({ code: "leak", detail: expect.stringContaining("ask a colleague who can see") });
    expect(JSON.stringify(right)).not.toMatch(/TM-|paused|already/);
  });

  it("can't find the address of a paused listing by edits", async () => {
    const identity = identityOf("address@mail.example");
    const id = await paused(identity);
    const key = await newKey(testApp, owner, without);
    const { version } = await owner.api.listings.form({ id });
    const refusedFor = async (email: string) => {
      const form = { identity: { ...identity, email } };
      const { code, detail, fields } = await refusal(key.api.listings.update({ id, version, form }));
      return { code, detail, fields };
    };
    const wrong = await refusedFor("someone@mail.example");
    expect(wrong).toMatchObject({ code: "invalid-input" });
    expect(await refusedFor(identity.email)).toEqual(wrong);
  });

  it("gets no code or reason for contact details that another listing's candidate stopped", async () => {
    const identity = identityOf("elsewhere@mail.example");
    await paused(identity);
    const other = await owner.api.listings.create({ form: makeForm({ identity: identityOf("third@mail.example") }) });
    await owner.api.listings.publish({ id: other.id, version: other.version });
    const { version } = await owner.api.listings.form({ id: other.id });
    const key = await newKey(testApp, owner, without);
    const refused = await refusal(key.api.listings.update({ id: other.id, version, form: { identity } }));
    expect(refused).toMatchObject({ code: "wrong-state" });
    expect(refused.detail).not.toMatch(/TM-|paused|already/);
  });
});

describe("texts that may name a candidate after the reveal", () => {
  it("are for keys with identities:read, of the listing agency and of the employer", async () => {
    const meridian = await signedIn(testApp, "hiring@meridian.example");
    const draft = await owner.api.listings.create({ form: makeForm({ identity: canaryIdentity }) });
    await owner.api.listings.publish({ id: draft.id, version: draft.version });
    const sides = { listing: owner.api, selling: stranger.api, employer: meridian.api };
    const { id } = await grantedToEmployer(sides, { listingId: draft.id });
    await meridian.api.identities.get({ listingId: draft.id });
    const threadId = (await meridian.api.threads.about({ listingId: draft.id })).items[0]?.threadId ?? "";
    await owner.api.threads.send({ id: threadId, content: "Quillon Vandermere has time on Monday." });
    await meridian.api.threads.send({ id: threadId, content: "Then we call zq.canarymail@hiddenbox.example." });
    const link = "https://meet.example/quillon-vandermere";
    await proposed(meridian.api, id, { kind: "video", link });
    const { version } = await meridian.api.introductions.get({ id });
    const evidence = "Quillon Vandermere applied with us in March, and we interviewed twice.";
    await meridian.api.introductions.declarePrior({ id, version, evidence });

    const read = async (admin: Person, scopes: readonly Scope[]) => {
      const key = await newKey(testApp, admin, scopes);
      const { messages } = await key.api.threads.get({ id: threadId });
      expect(messages.length).toBeGreaterThan(2);
      await key.api.threads.list({});
      await key.api.introductions.get({ id });
      await key.api.introductions.list({});
      expect((await key.api.interviews.list({ introductionId: id })).items.length).toBe(1);
      return canariesIn(key.received.map(({ body }) => body).join("\n"));
    };
    for (const admin of [owner, meridian]) {
      const without = allScopes.filter((scope) => !scope.startsWith("identities:"));
      expect(await read(admin, without)).toEqual([]);
      expect(await read(admin, allScopes)).toEqual(expect.arrayContaining(["Vandermere", "hiddenbox"]));
    }
  });

  it("include the notes of a client's contact, who can have the name", async () => {
    const { id, version } = await owner.api.listings.create({ form: makeForm({ identity: canaryIdentity }) });
    await owner.api.listings.publish({ id, version });
    const client = await reviewedClient(testApp, owner.api, "Lantern Works");
    const { token, link } = await listSentTo(testApp, owner.api, { client, listingIds: [id] });
    const answer = { token, listingId: id, answer: "yes", note: "Vandermere interviewed well." } as const;
    await visitor(testApp).api.guests.answer({ ...answer, confirmedTexts: ["Vandermere"] });
    for (const scopes of [allScopes.filter((scope) => !scope.startsWith("identities:")), allScopes]) {
      const key = await newKey(testApp, owner, scopes);
      const [sent] = (await key.api.guests.list({ listingId: id })).items;
      const ended = await key.api.guests.revoke({ id: link.id });
      const note = scopes === allScopes ? answer.note : withheldText;
      for (const each of [sent, ended.link]) expect(each?.candidates).toMatchObject([{ listingId: id, note }]);
    }
  });

  it("include the notes of an organization that has the identity, or had it", async () => {
    const meridian = await signedIn(testApp, "hiring@meridian.example");
    const draft = await owner.api.listings.create({ form: makeForm({ identity: canaryIdentity }) });
    await owner.api.listings.publish({ id: draft.id, version: draft.version });
    const listingId = draft.id;
    const { id } = await grantedToEmployer(
      { listing: owner.api, selling: stranger.api, employer: meridian.api },
      { listingId },
    );
    const { version } = await owner.api.introductions.get({ id });
    await owner.api.introductions.revoke({
      id,
      version,
      organizationId: meridian.organizationId,
      reason: "The candidate asked for it.",
    });
    const notes = "Vandermere prefers a call.";
    const list = await owner.api.candidateLists.create({ name: "Keepers", jobId: null, listingIds: [listingId] });
    await owner.api.candidateLists.note({ id: list.id, listingId, note: notes, version: 1 });
    for (const { api } of [owner, meridian]) {
      const entry = await api.shortlist.add({ listingId, notes });
      const { card } = await api.pipeline.add({ listingId });
      await api.pipeline.update({ listingId, notes, version: card.notesVersion });
      expect(entry.notes).toBe(notes);
    }

    const read = async (admin: Person, scopes: readonly Scope[]) => {
      const key = await newKey(testApp, admin, scopes);
      const { cards } = await key.api.pipeline.board({});
      await key.api.pipeline.cards({ listingIds: [listingId] });
      const { card } = await key.api.pipeline.get({ listingId });
      await key.api.pipeline.assign({ listingIds: [listingId], owes: "client" });
      const { items } = await key.api.shortlist.list({});
      if (admin === owner) await key.api.candidateLists.get({ id: list.id });
      await askAsAgent(key, { listingIds: [], dealIds: [], employerId: meridian.organizationId });
      expect(canariesIn(key.received.map(({ body }) => body).join("\n"))).toEqual(
        scopes === allScopes ? expect.arrayContaining(["Vandermere"]) : [],
      );
      return [cards.find((each) => each.listingId === listingId)?.pipelineNotes, card.pipelineNotes, items[0]?.notes];
    };
    const without = allScopes.filter((scope) => !scope.startsWith("identities:"));
    for (const admin of [owner, meridian]) {
      expect(await read(admin, without)).toEqual([withheldText, withheldText, withheldText]);
      expect(await read(admin, allScopes)).toEqual([notes, notes, notes]);
      // What such a key sends back never replaces the text that it couldn't read.
      const key = await newKey(testApp, admin, without);
      const { card } = await key.api.pipeline.get({ listingId });
      const savedBack = { listingId, notes: card.pipelineNotes, version: card.notesVersion };
      expect(await refusal(key.api.pipeline.update(savedBack))).toMatchObject({
        code: "invalid-input",
        fields: { notes: expect.stringContaining("can't read") },
      });
      const { removed } = await key.api.shortlist.remove({ listingId });
      await key.api.shortlist.restore({ entries: removed });
      expect((await admin.api.shortlist.list({})).items[0]).toMatchObject({ listingId, notes: "" });
    }
  });
});
