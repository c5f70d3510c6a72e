import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, contract } from "#contract/index.ts";
import { dateOf, wallTimeIn } from "#domain/core/calendar.ts";
import { allScopes } from "#domain/api-key/scopes.ts";
import { askAsAgent } from "#tests/support/agents.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { connectApp } from "#tests/support/connected-apps.ts";
import { createLog } from "#server/platform/log.ts";
import { checkAnswer } from "#server/platform/http/calls.ts";
import { handlers } from "#server/handlers.ts";
import { canariesIn, canaryIdentity } from "#tests/support/canaries.ts";
import { bytesOf, pdfInside, pdfText, readable } from "#tests/support/files.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { emailTo, tokenIn } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { agreed, listed, signNda } from "#tests/support/introduced.ts";
import { webhookFormats, webhookTypes } from "#domain/webhook/webhook.ts";
import { sendWebhooks } from "#server/webhook/send.ts";
import { webhookReceiver } from "#tests/support/webhook-receiver.ts";
import { connectLive, liveFrames } from "#tests/support/live-client.ts";
import { strangersAsks } from "#tests/support/masking-asks.ts";
import { rendered, won } from "#tests/support/signed-deals.ts";

/*
 * The product's promise: until the reveal, no one can learn who the candidate is. Every identity value of the listings
 * is a canary, and everything that leaves the server, for every kind of viewer without a grant, is searched for them.
 */
const logged: string[] = [];
const log = createLog(
  "debug",
  new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) }),
);
/** What a broken handler would add to its answer. Empty otherwise. */
let broken: Record<string, unknown> = {};
const receiver = await webhookReceiver();
const testApp = await startTestApp({
  log,
  env: { PARTNER_WORKFLOW_URL: "https://flow.example/app", WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` },
  handlers: {
    ...handlers,
    listings: {
      ...handlers.listings,
      get: async (context, input) => ({ ...(await handlers.listings.get(context, input)), ...broken }),
    },
  },
});
const owner = await signedIn(testApp, "recruiter@northstar.example");
const strangers: Record<string, Person> = {
  visitor: visitor(testApp),
  "competing agency": await signedIn(testApp, "admin@harbor.example"),
  employer: await signedIn(testApp, "hiring@meridian.example"),
  "platform staff without a reason": await signedIn(testApp, "operator@talentmls.example"),
};

/** Sent everything that they can know of, from before the listing exists, in each format. */
const hooked = Object.keys(strangers).filter((who) => who !== "visitor");
for (const who of hooked)
  for (const format of webhookFormats)
    await strangers[who]?.api.webhooks.create({
      url: receiver.url(`/${encodeURIComponent(who)}/${format}`),
      types: [...webhookTypes],
      format,
    });
strangers["competing agency's program"] = await newKey(testApp, strangers["competing agency"] as Person, allScopes);
// Connected with OAuth, by a person.
strangers["employer's connected program"] = await connectApp(testApp, strangers["employer"] as Person, allScopes);

/** Connected before the listing exists, the owner too: notes and names are in no frame at all. */
const listeners = Object.fromEntries(
  await Promise.all(
    Object.entries({ ...strangers, owner })
      .filter(([who]) => who !== "visitor" && !who.endsWith("program"))
      .map(async ([who, person]) => [who, await connectLive(testApp, person)] as const),
  ),
);

let listingId = "";
let draftId = "";
let importId = "";
let cvDraftId = "";
let dealId = "";
let notificationId = "";
let threadIds: string[] = [];
let wonId = "";
let token = "";
let fileId = "";
let ownersTicket = "";
let savedSearchId = "";
let jobId = "";
let listId = "";
const cv = (await plainCv([canaryIdentity.fullName, canaryIdentity.email, ...canaryIdentity.pastEmployers])).toString(
  "base64",
);
let certifiedId = "";
let askedId = "";
let interviewId = "";
let caseId = "";
let handOff = "";
let dealAsk: Ask<"deals", "create">;

const csv =
  `Full name,E-mail,Role,City,State,Skills,Summary,Work authorization,Availability\n"Quillon ` +
  `Vandermere","zq.canarymail@hiddenbox.example","Importable Engineer","Madison","WI","Go; Rust","Writes ` +
  `services.","USC","2027-01-15"\n`;

beforeAll(async () => {
  const draft = await owner.api.listings.create(
    { form: makeForm({ identity: canaryIdentity, headlineRole: "Canary Keeper" }) },
    { idempotencyKey: "canary-draft-1" },
  );
  await owner.api.listings.publish({ id: draft.id, version: draft.version }, { idempotencyKey: "canary-publish-1" });
  listingId = draft.id;
  handOff = new URL((await owner.api.handOffs.create({ listingId })).url).searchParams.get("handoff") ?? "";
  fileId = (
    await owner.api.identityFiles.upload(
      { listingId, name: "Quillon Vandermere.pdf", base64: cv },
      { idempotencyKey: "canary-file-1" },
    )
  ).id;
  ownersTicket = (await owner.api.identityFiles.ticket({ id: fileId })).ticket;
  draftId = (
    await owner.api.listings.create({
      form: makeForm({ identity: canaryIdentity, summary: "Quillon Vandermere in a draft." }),
    })
  ).id;
  const read = await owner.api.cvs.start(
    { name: "Quillon Vandermere.pdf", base64: cv },
    { idempotencyKey: "canary-cv-1" },
  );
  cvDraftId = read.draft?.id ?? "";
  const leaking = await owner.api.listings.create({
    form: makeForm({ identity: canaryIdentity, summary: "Ask Quillon Vandermere." }),
  });
  await owner.api.listings.publish({ id: leaking.id, version: 1 }).catch(() => undefined);
  importId = (await owner.api.imports.create({ kind: "csv", files: [{ name: "canary.csv", text: csv }] })).id;
  // A note can name a candidate, because only its author reads it, and it is sealed.
  await owner.api.shortlist.add(
    { listingId, notes: "Quillon Vandermere, call zq.canarymail@hiddenbox.example" },
    { idempotencyKey: "canary-note-1" },
  );
  // A saved search that isn't shared can name one too.
  savedSearchId = (
    await owner.api.savedSearches.create({
      name: "Quillon Vandermere",
      params: { keywords: "zq.canarymail@hiddenbox.example" },
    })
  ).id;
  // So can a view of the board.
  await owner.api.pipeline.saveView({
    name: "Quillon Vandermere",
    params: { q: "zq.canarymail@hiddenbox.example" },
  });
  // So can a job, which only its organization sees.
  jobId = (
    await owner.api.jobs.create({
      role: "Quillon Vandermere",
      company: "Canaryworks",
      contactEmail: "zq.canarymail@hiddenbox.example",
      description: "Quillon Vandermere of Canaryworks",
      terms: "Call zq.canarymail@hiddenbox.example",
    })
  ).id;
  // So can a list of candidates with a note.
  listId = (await owner.api.candidateLists.create({ name: "Quillon Vandermere", jobId, listingIds: [listingId] })).id;
  await owner.api.candidateLists.note({
    id: listId,
    listingId,
    note: "Quillon Vandermere of Canaryworks, zq.canarymail@hiddenbox.example",
    version: 1,
  });
  await owner.api.pipeline.add({ listingId, stage: "interview" }, { idempotencyKey: "canary-place-1" });
  await owner.api.pipeline.update(
    { listingId, notes: "Quillon Vandermere of Canaryworks, zq.canarymail@hiddenbox.example", version: 1 },
    { idempotencyKey: "canary-note-2" },
  );
  // A deal with the competing agency that was sent to the employer: both read its terms.
  const named = {
    listingId,
    employerId: strangers["employer"]?.organizationId ?? "",
    sellingAgencyId: strangers["competing agency"]?.organizationId ?? "",
  };
  dealAsk = {
    ...named,
    targetSalary: 150_000,
    feePercent: 25,
    laSplit: 60,
    guaranteeDays: 90,
    terms: "Start within 30 days.",
  };
  await owner.api.deals
    .create({ ...dealAsk, terms: "Quillon Vandermere starts within 30 days." }, { idempotencyKey: "canary-deal-1" })
    .catch(() => undefined);
  const { id } = await owner.api.deals.create(dealAsk, { idempotencyKey: "canary-deal-2" });
  dealId = id;
  await owner.api.deals
    .propose({
      id,
      version: 1,
      targetSalary: 150_000,
      feePercent: 25,
      laSplit: 60,
      guaranteeDays: 90,
      terms: "Ask zq.canarymail@hiddenbox.example.",
    })
    .catch(() => undefined);
  // The competing agency reads what the owner writes; the employer started a thread of its own.
  const [about, written] = [
    { dealId, organizationId: named.sellingAgencyId },
    "Quillon Vandermere, zq.canarymail@hiddenbox.example",
  ];
  await owner.api.threads
    .start({ ...about, content: written }, { idempotencyKey: "canary-thread-1" })
    .catch(() => undefined);
  const asked = await (strangers["employer"] as Person).api.threads.start({
    listingId,
    organizationId: owner.organizationId,
    content: "Is the start date firm?",
  });
  const dealThread = await owner.api.threads.start(
    { ...about, content: "Shall we settle the terms?" },
    { idempotencyKey: "canary-thread-2" },
  );
  threadIds = [asked.thread.id, dealThread.thread.id];
  for (const id of threadIds)
    await owner.api.threads
      .send(
        { id, content: written, confirmedTexts: ["content:Quillon Vandermere"] },
        { idempotencyKey: `canary-thread-${id}` },
      )
      .catch(() => undefined);
  notificationId =
    (await owner.api.notifications.list({})).items.find(({ type }) => type === "message_received")?.id ?? "";
  // A deal through all its steps: documents, an invoice, a calendar file and emails leave the server.
  const requestToSign = (code: string) => emailTo(testApp, code, "hiring@meridian.example", /^Please sign/);
  const signers = {
    listing: owner.api,
    selling: (strangers["competing agency"] as Person).api,
    employer: (strangers["employer"] as Person).api,
    requested: requestToSign,
  };
  const dealListing = await owner.api.listings.create({
    form: makeForm({ identity: canaryIdentity, headlineRole: "Canary Keeper at Work" }),
  });
  await owner.api.listings.publish({ id: dealListing.id, version: dealListing.version });
  wonId = (await won(signers, { listingId: dealListing.id }, { startDate: dateOf(Date.now()) })).id;
  token = tokenIn(await requestToSign((await rendered(owner.api, wonId)).code));
  await testApp.services.projection.caughtUp();
  // An introduction of both strangers, signed and never opened: its certificate leaves in both formats.
  const parties = {
    listing: owner,
    selling: strangers["competing agency"] as Person,
    employer: strangers["employer"] as Person,
  };
  const introduced = await listed(parties, canaryIdentity);
  await testApp.services.projection.caughtUp();
  certifiedId = (await agreed(parties, introduced.listingId)).id;
  for (const party of [parties.selling, parties.employer]) await signNda(party, certifiedId, "Ada Bell");
  // An introduction for the employer to sign, who reads what the owner writes with it. No one has a grant for this
  // identity.
  askedId = (
    await parties.employer.api.introductions.request({
      listingId,
      offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 },
    })
  ).introduction.id;
  await owner.api.introductions
    .counter({
      id: askedId,
      version: 1,
      offer: { kind: "fee", feePercent: 22, guaranteeDays: 90 },
      note: written,
      confirmedTexts: ["note:Quillon Vandermere"],
    })
    .catch(() => undefined);
  const { introduction: countered } = await owner.api.introductions.counter({
    id: askedId,
    version: 1,
    offer: { kind: "fee", feePercent: 22, guaranteeDays: 90 },
    note: "Our usual fee.",
  });
  await parties.employer.api.introductions.accept({ id: askedId, version: countered.version });
  // Its interview, whose place the owner tries to name the candidate in.
  const proposed = {
    introductionId: askedId,
    times: [wallTimeIn("UTC", Date.now() + 86_400_000)],
    timeZone: "UTC",
    minutes: 45,
    kind: "onsite" as const,
  };
  await owner.api.interviews
    .propose(
      { ...proposed, place: written, confirmedTexts: ["place:Quillon Vandermere"] },
      { idempotencyKey: "canary-interview-1" },
    )
    .catch(() => undefined);
  await owner.api.interviews
    .propose({ ...proposed, kind: "video", link: `https://meet.example/${canaryIdentity.email}` })
    .catch(() => undefined);
  interviewId = (await owner.api.interviews.propose({ ...proposed, place: "At the main gate" })).interview.id;
  // An employer's interest is visible only to its agency, and sealed.
  await owner.api.interests.create(
    {
      employerName: "Canaryworks",
      contactName: "Quillon Vandermere",
      contactEmail: "zq.canarymail@hiddenbox.example",
      roleTitle: "Keeper",
    },
    { idempotencyKey: "canary-interest-1" },
  );
  caseId = (await strangers["platform staff without a reason"]?.api.cases.list({}))?.items[0]?.id ?? "";
});

async function askEverything(person: Person): Promise<void> {
  const planted = {
    listingId,
    draftId,
    cvDraftId,
    importId,
    dealId,
    notificationId,
    threadIds,
    wonId,
    token,
    fileId,
    ownersTicket,
    savedSearchId,
    jobId,
    listId,
    certifiedId,
    askedId,
    interviewId,
    caseId,
    now: Date.now(),
    dealAsk,
    handOff,
    ownerId: owner.organizationId,
    employerId: strangers["employer"]?.organizationId ?? "",
    cv,
  };
  for (const [noun, verbs] of Object.entries(strangersAsks(planted)))
    for (const [verb, inputs] of Object.entries(verbs))
      for (const input of inputs) {
        const call = (person.api as unknown as Record<string, Record<string, (ask: unknown) => Promise<unknown>>>)[
          noun
        ]?.[verb];
        await call?.(input).catch(() => undefined);
      }
  const calendar = await person.api.calendarFeeds.create({}).catch(() => null);
  if (calendar) await person.send("GET", new URL(calendar.url).pathname);
  if (person === strangers["competing agency's program"])
    expect(
      await askAsAgent(person, {
        listingIds: [listingId, draftId],
        dealIds: [dealId, wonId],
        employerId: strangers["employer"]?.organizationId ?? "",
      }),
    ).toBeGreaterThan(15);
  for (const path of [
    "/api/openapi.json",
    "/api/openapi-pages.json",
    "/api/docs",
    "/healthz",
    "/readyz",
    "/.well-known/security.txt",
    `/api/v1/listings/${listingId}/nothing`,
    "/api/v1/session",
  ])
    await person.send("GET", path);
}

describe("what leaves the server", () => {
  it.each(Object.keys(strangers))("shows a %s nothing of the identity", async (who) => {
    const person = strangers[who] as Person;
    await askEverything(person);
    expect(person.received.length).toBeGreaterThan(40);
    for (const { method, url, headers, bytes } of person.received) {
      const echoed = canariesIn(url);
      expect({
        method,
        url,
        found: canariesIn(headers + (await readable(bytes))).filter((canary) => !echoed.includes(canary)),
      }).toEqual({ method, url, found: [] });
    }
    // Every reader of the listing got its masked sheet. The parties of the deal or the introduction got its files, the
    // holder of a party's link that party's copy, and no one else any. A program can't use the link.
    const files = person.received.filter(({ bytes }) => bytes.subarray(0, 5).toString() === "%PDF-").length;
    expect([who, files]).toEqual([
      who,
      {
        visitor: 1,
        "competing agency": 9,
        employer: 6,
        "platform staff without a reason": 8,
        "competing agency's program": 8,
        "employer's connected program": 5,
      }[who],
    ]);
  });

  it.each(Object.keys(listeners))(
    "shows the %s nothing of the identity over its live connection, whatever others did",
    async (who) => {
      const { events, history, frames } = await liveFrames(testApp, listeners[who]);
      expect({ who, found: canariesIn(frames.join("\n")) }).toEqual({ who, found: [] });
      // Proves that the search works: something about the listing arrived, now or in the history of a later connection.
      const later = await connectLive(testApp, { ...strangers, owner }[who] as Person);
      expect(canariesIn(later.frames.join("\n"))).toEqual([]);
      expect(frames.length).toBeGreaterThan(1);
      expect(JSON.stringify([events, history, later.history])).toContain(listingId);
      later.close();
    },
  );

  it.each(hooked)("sends the webhooks of the %s nothing of the identity", async (who) => {
    await sendWebhooks(testApp.services);
    for (const format of webhookFormats) {
      const messages = receiver.to(`/${encodeURIComponent(who)}/${format}`);
      expect(messages.filter(({ body }) => body.includes(listingId)).length).toBeGreaterThan(0);
      expect(canariesIn(JSON.stringify(messages))).toEqual([]);
    }
  });

  it("is searched effectively: the same search finds all of it in the owner's responses", async () => {
    await owner.api.identities.get({ listingId });
    const all = owner.received.map(({ body }) => body).join("\n");
    expect(canariesIn(all)).toEqual(
      expect.arrayContaining([
        "Quillon",
        "Vandermere",
        "zq.canarymail",
        "hiddenbox",
        "2065550188",
        "zq-canaryslug",
        "zqcanarycode",
        "Canaryworks",
        "zephyrinecanary",
        "Canarytics",
      ]),
    );
  });

  it("shows every organization that can find it the same masked page", async () => {
    const seen = await strangers["employer"]?.api.listings.get({ id: listingId });
    expect(seen?.headlineRole).toBe("Canary Keeper");
  });

  it("has the same bytes for hidden and for missing content", async () => {
    const harbor = strangers["competing agency"] as Person;
    const unknown = await harbor.send("GET", "/api/v1/listings/3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11");
    const foreign = await harbor.send("GET", `/api/v1/listings/${draftId}`);
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    const withoutRandomParts = (headers: string) => headers.replace(/"x-request-id","[^"]*"|"date","[^"]*"/g, "");
    expect(withoutRandomParts(foreign.headers)).toBe(withoutRandomParts(unknown.headers));
  });
});

describe("emails", () => {
  it("contain nothing of the identity, with their attachments unpacked", async () => {
    const rows = await testApp.database.kysely.selectFrom("mls_mail_outbox").select(["id", "content"]).execute();
    const emails = rows.map(
      ({ id, content }) =>
        JSON.parse(testApp.services.keyRing.openText(content, `mls_mail_outbox ${id}`)) as {
          to: string;
          subject: string;
          text: string;
          html?: string;
          attachments: { base64: string }[];
        },
    );
    expect(emails.filter(({ attachments }) => attachments.length > 0).length).toBeGreaterThan(3);
    expect(emails.filter(({ html }) => html !== undefined).length).toBeGreaterThan(3);
    // The candidate's own emails name them: candidate-link.test.ts.
    for (const { to, subject, text, html = "", attachments } of emails.filter(
      (mail) => mail.to !== canaryIdentity.email,
    )) {
      const files = attachments.map(({ base64 }) => Buffer.from(base64, "base64"));
      const all = [subject, text, html, ...(await Promise.all(files.map(readable)))].join("\n");
      expect({ to, subject, found: canariesIn(all) }).toEqual({ to, subject, found: [] });
    }
  });
});

describe("at rest", () => {
  it("nothing of the identity is readable in the database", async () => {
    const tables = await sql<{ name: string }>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(testApp.database.kysely);
    expect(tables.rows.length).toBeGreaterThan(20);
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
        testApp.database.kysely,
      );
      const found = rows.flatMap(({ row }) => canariesIn(row));
      expect({ table: name, found }).toEqual({ table: name, found: [] });
    }
  });

  it("nothing of the identity is readable in the file store, and all of it for its owner", async () => {
    const folder = path.join(testApp.services.config.dataDir, "files");
    const stored = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    expect(stored.some((place) => place.includes(fileId))).toBe(true);
    for (const place of stored) expect(canariesIn(place + pdfInside(readFileSync(place)))).toEqual([]);
    const file = await owner.api.identityFiles.download({
      ticket: (await owner.api.identityFiles.ticket({ id: fileId })).ticket,
    });
    expect(canariesIn(await pdfText(bytesOf(file)))).toEqual(
      expect.arrayContaining(["Quillon", "Vandermere", "zq.canarymail", "hiddenbox", "Canarytics"]),
    );
  });

  it("nothing of the identity is in the log", () => {
    expect(canariesIn(logged.join(""))).toEqual([]);
  });

  it("every reading of an identity wrote an audit row", async () => {
    const before = await testApp.database.kysely
      .selectFrom("mls_audit")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    await owner.api.identities.get({ listingId });
    await strangers["platform staff without a reason"]?.api.identities.get({
      listingId,
      reason: "Dispute of 2026-11-20 about this listing",
    });
    const rows = await testApp.database.kysely
      .selectFrom("mls_audit")
      .select(["action", "reason"])
      .where("entity_id", "=", listingId)
      .orderBy("at", "desc")
      .limit(2)
      .execute();
    const after = await testApp.database.kysely
      .selectFrom("mls_audit")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(after.n - before.n).toBe(2);
    expect(rows.map(({ action }) => action).sort()).toEqual(["identity.platform", "identity.show"]);
  });
});

describe("each lock, removed on purpose", () => {
  const answerWith = async (extra: Record<string, unknown>) => {
    broken = extra;
    const answer = await (strangers["competing agency"] as Person).send("GET", `/api/v1/listings/${listingId}`);
    broken = {};
    return answer;
  };

  it("an undeclared field throws in tests", async () => {
    expect(await answerWith({ candidateName: canaryIdentity.fullName })).toMatchObject({ status: 500 });
  });

  it("an undeclared field is stripped in production", async () => {
    const { body } = await answerWith({});
    const answer = checkAnswer(
      contract.listings.get,
      { ...(JSON.parse(body) as object), candidateName: canaryIdentity.fullName },
      false,
      "listings.get",
    );
    expect(answer).toEqual(JSON.parse(body));
  });

  it("an identity value in a declared field is caught by this search", async () => {
    const { body } = await answerWith({ summary: `Works well. ${canaryIdentity.fullName}` });
    expect(canariesIn(body)).toEqual(["Quillon", "Vandermere"]);
  });
});
