import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Api } from "#contract/index.ts";
import { wallTimeIn } from "#domain/core/calendar.ts";
import { eventTypes } from "#domain/event/event.ts";
import { webhookFormats, webhookTypes } from "#domain/webhook/webhook.ts";
import { allScopes } from "#domain/api-key/scopes.ts";
import { askAsAgent } from "#tests/support/agents.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { snapshotKey } from "#server/listing/search-snapshot.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { readSealedBlocks } from "#server/platform/files/sealed-blocks.ts";
import { handlers } from "#server/handlers.ts";
import { createLog } from "#server/platform/log.ts";
import { sendWebhooks } from "#server/webhook/send.ts";
import { sendDueEmails } from "#server/notification-email/emails.ts";
import { dumpOf } from "#tests/support/database-dump.ts";
import { emailTo, tokenIn, unknownId } from "#tests/support/deals.ts";
import { bytesOf, isPdf, pdfInside, pdfText, readable, unfolded, withUnfolded } from "#tests/support/files.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, type Received, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { agreed, signNda } from "#tests/support/introduced.ts";
import { outboxAsRead } from "#tests/support/emails.ts";
import { connectLive, liveFrames } from "#tests/support/live-client.ts";
import { type Planted, strangersAsks } from "#tests/support/masking-asks.ts";
import { listReceivedBy, listSentTo, openLink, passOf, reviewedClient } from "#tests/support/guests.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { allValues, people, plantedValuesIn, valuesOf } from "#tests/support/planted.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { rendered, won } from "#tests/support/signed-deals.ts";
import { webhookReceiver } from "#tests/support/webhook-receiver.ts";

/*
 * Fifty candidates of one agency, six hundred planted values, one day at the marketplace. A viewer without a grant
 * receives none of them, a grant holder only that candidate's, and the candidates' own agency all.
 */
const logged: string[] = [];
const log = createLog(
  "trace",
  new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) }),
);
const clock = manualClock("2026-11-21T09:00:00Z");
/** A database that rejects a row and quotes it. */
let failing = false;
const get: typeof handlers.settings.get = async (context, input) => {
  if (failing)
    await sql`insert into mls_audit (id, action, reason) values (${unknownId}::uuid, 'planted',
      ${JSON.stringify(identityOf(0))})`.execute(context.database.kysely);
  return handlers.settings.get(context, input);
};
const receiver = await webhookReceiver();
const testApp = await startTestApp({
  clock,
  log,
  env: {
    PARTNER_WORKFLOW_URL: "https://flow.example/app",
    WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
  },
  handlers: { ...handlers, settings: { ...handlers.settings, get } },
});
const owner = await signedIn(testApp, "recruiter@northstar.example");
const holder = await signedIn(testApp, "hiring@meridian.example");
const harbor = await signedIn(testApp, "admin@harbor.example");
const strangers = {
  visitor: visitor(testApp),
  "selling agency of the deal": harbor,
  "selling agency's program": await newKey(testApp, harbor, allScopes),
  "competing agency": await memberOf(testApp, "Summit Ridge Partners", "recruiter"),
  "employer without a grant": await memberOf(testApp, "Tidewater Logistics", "recruiter"),
  "employer whose grant was revoked": await memberOf(testApp, "Juniper Health Systems", "recruiter"),
  "admin of another organization": await memberOf(testApp, "Cedar & Vale Recruiting", "organization_admin"),
  "platform staff without a reason": await signedIn(testApp, "operator@talentmls.example"),
} satisfies Record<string, Person>;
const {
  "selling agency of the deal": selling,
  "employer whose grant was revoked": revoked,
  "employer without a grant": tidewater,
} = strangers;
/** With a link, and the code that was emailed. */
const contact = visitor(testApp);
const everyone: Record<string, Person> = { ...strangers, owner, holder };
const connected = Object.entries(everyone).filter(([who]) => who !== "visitor" && !who.endsWith("program"));
const listeners = Object.fromEntries(
  await Promise.all(connected.map(async ([who, person]) => [who, await connectLive(testApp, person)] as const)),
);

/** All are listed except the last two: a draft and a row of an import. One of the listed is on hold. */
const [imported, drafted] = [people.length - 1, people.length - 2];
/** Its grant opens the name and the employers; contact goes through the agency. */
const nameOnly = 8;
const listingIds: string[] = [];
let subjects: Planted;
const fileIds: string[] = [];
let cvDraftId = "";
const introductionIds: string[] = [];
/** What the revoked grant opened. */
let opened = "";

const identityOf = (place: number) => people[place]?.identity ?? makeForm().identity;
const fee = { kind: "fee", feePercent: 20, guaranteeDays: 90 } as const;

/** What the owner tries to say where others read it is rejected. */
const refused = (promise: Promise<unknown>) => expect(promise).rejects.toMatchObject({ code: "leak" });

async function listed(place: number): Promise<void> {
  const { id, version } = await owner.api.listings.create(
    {
      form: makeForm({
        identity: identityOf(place),
        headlineRole: "Planted Keeper",
        showContactInfo: place !== nameOnly,
      }),
    },
    { idempotencyKey: `planted-draft-${place}` },
  );
  listingIds[place] = id;
  if (place !== drafted) await owner.api.listings.publish({ id, version });
}

/** A contact of a client without an account signs, reads the name and goes on, with the emailed code. */
async function revealByLink(
  { token, client }: { token: string; client: { email: string } },
  listingId: string,
): Promise<void> {
  const { guests } = contact.api;
  await guests.answer({ token, listingId, answer: "yes" });
  await guests.request({ token, listingId });
  const [asked] = (await owner.api.introductions.list({ listingId })).items;
  await owner.api.introductions.accept({ id: asked?.id ?? "", version: asked?.version ?? 0 });
  const one = { token, listingId, pass: await passOf(testApp, contact.api, token, client.email) };
  const { hash } = await guests.nda({ token, listingId });
  const page = await openLink(contact.api, token);
  const version = page.candidates[0]?.introduction?.version ?? 0;
  await guests.sign({ ...one, version, name: "Ada Bell", consent: true, hash });
  await guests.identity(one);
  for (const { id } of (await guests.files(one)).items) await guests.file({ ...one, id });
  const times = [wallTimeIn("UTC", clock.now().getTime() + 2 * 86_400_000)];
  const link = `https://meet.example/${encodeURIComponent(identityOf(6).fullName)}`;
  await guests.proposeInterview({ ...one, times, timeZone: "UTC", minutes: 45, kind: "video", link });
  await guests.interviews(one);
  await guests.scorecards(one);
  const seen = await guests.introduction(one);
  await guests.outcome({ ...one, version: seen.version, outcome: "advanced", next: "offer" });
  // Without a planted value: the marketplace reads the evidence.
  const evidence = "Applied with us in March, interviewed twice since.";
  await guests.declarePrior({ ...one, version: (await guests.introduction(one)).version, evidence });
}

async function introduce(employer: Person, listingId: string, name: string): Promise<string> {
  const { introduction } = await employer.api.introductions.request({
    listingId,
    offer: fee,
    message: "We would like to meet this candidate.",
  });
  const { fullName, email } = identityOf(listingIds.indexOf(listingId));
  await refused(
    owner.api.introductions.counter({
      id: introduction.id,
      version: introduction.version,
      offer: { ...fee, feePercent: 22 },
      note: `${fullName}, ${email}`,
    }),
  );
  await owner.api.introductions.accept({ id: introduction.id, version: introduction.version });
  return (await signNda(employer, introduction.id, name)).id;
}

beforeAll(async () => {
  for (let from = 0; from < imported; from += 8)
    await Promise.all(Array.from({ length: Math.min(8, imported - from) }, (_, at) => listed(from + at)));
  const at = (place: number) => listingIds[place] ?? "";
  for (const place of [0, 1, 2]) {
    const { fullName, email, phone = "", portfolioLinks, pastEmployers } = identityOf(place);
    const cv = (
      await plainCv([
        fullName.normalize("NFKD").replace(/\p{M}/gu, ""),
        email,
        phone,
        ...portfolioLinks,
        ...pastEmployers,
      ])
    ).toString("base64");
    if (place === 2) {
      const read = await owner.api.cvs.start(
        { name: `${fullName}.pdf`, base64: cv },
        { idempotencyKey: `planted-cv-${place}` },
      );
      cvDraftId = read.draft?.id ?? "";
      await owner.api.cvs.reading({ id: cvDraftId });
    }
    fileIds.push(
      (
        await owner.api.identityFiles.upload(
          { listingId: at(place), name: `${fullName}.pdf`, base64: cv },
          { idempotencyKey: `planted-file-${place}` },
        )
      ).id,
    );
  }
  await owner.api.listings.hold({ id: at(5), version: 1 });
  await testApp.services.projection.caughtUp();

  // What the agency's own people write and upload is theirs, and sealed.
  const { fullName, email, phone, linkedinUrl, portfolioLinks, currentEmployer, pastEmployers } = identityOf(imported);
  const row = [
    fullName,
    email,
    phone,
    linkedinUrl,
    ...portfolioLinks,
    currentEmployer?.name,
    currentEmployer?.domain,
    ...pastEmployers,
  ].map((cell) => `"${cell}"`);
  const importId = (
    await owner.api.imports.create({
      kind: "csv",
      files: [
        {
          name: `${fullName}.csv`,
          text: `Full name,E-mail,Phone,LinkedIn,Link,Site,Employer,Domain,Past,Earlier\n${row.join(",")}\n`,
        },
      ],
    })
  ).id;
  const note = JSON.stringify(identityOf(6));
  await owner.api.shortlist.add({ listingId: at(6), notes: note }, { idempotencyKey: "planted-note-1" });
  // A private search can name a candidate too.
  const saved = await owner.api.savedSearches.create({
    name: identityOf(6).fullName.slice(0, 80),
    params: { keywords: identityOf(6).email },
  });
  await owner.api.pipeline.saveView({
    name: identityOf(6).fullName.slice(0, 60),
    params: { q: identityOf(6).email },
    shared: true,
  });
  // So can a job.
  const job = await owner.api.jobs.create({
    role: identityOf(6).fullName.slice(0, 80),
    company: identityOf(6).currentEmployer?.name ?? "Company",
    contactEmail: "planted@company.example",
    description: note,
    terms: note.slice(0, 2_000),
  });
  // So can a list of candidates with a note.
  const list = await owner.api.candidateLists.create({
    name: identityOf(6).fullName.slice(0, 80),
    jobId: job.id,
    listingIds: [at(6), at(5)],
  });
  await owner.api.candidateLists.note({ id: list.id, listingId: at(6), note: note.slice(0, 2_000), version: 1 });
  // So can a list that is shared with a client.
  const client = await reviewedClient(testApp, owner.api, "Planted Works");
  const shared = await listSentTo(testApp, owner.api, { client, listingIds: [at(6)] });
  const receivedId = await listReceivedBy(owner.api, { email: "ada@juniperhealth.example", listingIds: [at(6)] });
  await revealByLink({ ...shared, client }, at(6));
  await owner.api.candidateLists.note({ id: shared.list.id, listingId: at(6), note: note.slice(0, 2_000), version: 1 });
  await owner.api.pipeline.add({ listingId: at(6), stage: "interview" });
  await owner.api.pipeline.update({ listingId: at(6), notes: note, version: 1 }, { idempotencyKey: "planted-note-2" });
  await owner.api.interests.create({
    employerName: identityOf(6).currentEmployer?.name ?? "",
    contactName: identityOf(6).fullName,
    contactEmail: identityOf(6).email,
    roleTitle: "Keeper",
  });
  const leaking = await owner.api.listings.create({
    form: makeForm({
      identity: identityOf(7),
      summary: `${identityOf(7).fullName} of ${identityOf(7).currentEmployer?.name}.`,
    }),
  });
  await refused(owner.api.listings.publish({ id: leaking.id, version: 1 }));

  // Deals: one in progress, one through all its steps, with documents, an invoice and emails.
  const terms = {
    targetSalary: 150_000,
    feePercent: 25,
    laSplit: 60,
    guaranteeDays: 90,
    terms: "Start within 30 days.",
  } as const;
  const dealAsk = {
    ...terms,
    listingId: at(2),
    employerId: holder.organizationId,
    sellingAgencyId: selling.organizationId,
  };
  await refused(owner.api.deals.create({ ...dealAsk, terms: `${identityOf(2).fullName} starts.` }));
  const { id: dealId } = await owner.api.deals.create(dealAsk);
  const requestToSign = (about: string) => emailTo(testApp, about, "hiring@meridian.example", /^Please sign/);
  const { id: wonId, code } = await won(
    { listing: owner.api, selling: selling.api, employer: holder.api, requested: requestToSign },
    { listingId: at(3) },
    { startDate: "2026-11-21" },
  );
  await rendered(owner.api, wonId);
  const token = tokenIn(await requestToSign(code));

  // Threads, and what can't be said in them.
  const asked = (
    await tidewater.api.threads.start({
      listingId: at(1),
      organizationId: owner.organizationId,
      content: "Is the start date firm?",
    })
  ).thread.id;
  const dealThread = (
    await owner.api.threads.start({
      dealId,
      organizationId: selling.organizationId,
      content: "Shall we settle the terms?",
    })
  ).thread.id;
  for (const [id, place] of [
    [asked, 1],
    [dealThread, 2],
  ] as const) {
    await refused(owner.api.threads.send({ id, content: `${identityOf(place).fullName}, ${identityOf(place).email}` }));
    await owner.api.threads.send({ id, content: "Two weeks either way." });
  }

  // Introductions: one open to one employer, one whose grant was revoked after use, one that no one has signed.
  for (const place of [0, nameOnly]) {
    introductionIds.push(await introduce(holder, at(place), "Elena Sorensen"));
    await holder.api.identities.get({ listingId: at(place) });
  }
  // Under a grant, the two parties can name the candidate to each other: sealed, and gone with the grant.
  const disclosure = async (person: Person, place: number) => {
    const { thread } = await person.api.threads.start({
      listingId: at(place),
      organizationId: owner.organizationId,
      content: `We would like to meet ${identityOf(place).fullName}.`,
    });
    await owner.api.threads.send(
      { id: thread.id, content: `${identityOf(place).fullName} has time on Monday.` },
      { idempotencyKey: `planted-naming-${place}` },
    );
    return thread.id;
  };
  // So can the link to a video interview.
  const meeting = async (person: Person, introductionId: string, place: number) =>
    (
      await person.api.interviews.propose(
        {
          introductionId,
          times: [wallTimeIn("UTC", clock.now().getTime() + 2 * 86_400_000)],
          timeZone: "UTC",
          minutes: 45,
          kind: "video",
          link: `https://meet.example/${encodeURIComponent(identityOf(place).fullName)}`,
        },
        { idempotencyKey: `planted-interview-${place}` },
      )
    ).interview;
  const met = await meeting(holder, introductionIds[0] ?? "", 0);
  await owner.api.interviews.accept({ id: met.id, version: 1, startsAt: met.proposal.times[0] ?? "" });
  const named = await disclosure(holder, 0);
  const taken = await introduce(revoked, at(1), "Noor Haddad");
  opened = (await revoked.api.identities.get({ listingId: at(1) })).fullName;
  const over = await disclosure(revoked, 1);
  const missed = await meeting(revoked, taken, 1);
  await owner.api.introductions.revoke({
    id: taken,
    version: (await owner.api.introductions.get({ id: taken })).version,
    organizationId: revoked.organizationId,
    reason: "Not as agreed.",
  });
  // From here on it has no grant.
  revoked.received.length = 0;
  const { id: askedId } = await agreed({ listing: owner, selling, employer: holder }, at(4));
  await owner.api.candidacy.send({ listingId: at(4) });

  const handOff =
    new URL((await owner.api.handOffs.create({ listingId: at(0) })).url).searchParams.get("handoff") ?? "";
  subjects = {
    handOff,
    listingId: at(0),
    draftId: at(drafted),
    cvDraftId,
    importId,
    dealId,
    wonId,
    token,
    shared: { token: shared.token, listingId: at(6) },
    received: [{ id: receivedId }],
    threadIds: [asked, dealThread, named, over],
    fileId: fileIds[0] ?? "",
    certifiedId: taken,
    askedId,
    interviewId: missed.id,
    caseId: unknownId,
    now: clock.now().getTime(),
    dealAsk,
    savedSearchId: saved.id,
    jobId: job.id,
    listId: list.id,
    ownersTicket: (await owner.api.identityFiles.ticket({ id: fileIds[0] ?? "" })).ticket,
    ownerId: owner.organizationId,
    employerId: holder.organizationId,
    notificationId: (await owner.api.notifications.list({})).items[0]?.id ?? "",
    cv: Buffer.from("%PDF-").toString("base64"),
  };
  await testApp.services.projection.caughtUp();
  for (const person of [...Object.values(strangers), holder]) await look(person);
});

/**
 * Every procedure with every request a stranger could make, every candidate's page and what the revoked grant opened,
 * and searches for the planted words.
 */
async function look(person: Person): Promise<void> {
  const api = person.api as unknown as Record<keyof Api, Record<string, (ask: unknown) => Promise<unknown>>>;
  for (const about of [subjects, { ...subjects, listingId: listingIds[1] ?? "", fileId: fileIds[1] ?? "" }].slice(
    0,
    person === revoked ? 2 : 1,
  ))
    for (const [noun, verbs] of Object.entries(strangersAsks(about)))
      for (const [verb, inputs] of Object.entries(verbs))
        for (const input of inputs) await api[noun as keyof Api][verb]?.(input).catch(() => undefined);
  if (person === strangers["selling agency's program"])
    expect(
      await askAsAgent(person, {
        listingIds,
        dealIds: [subjects.dealId, subjects.wonId],
        employerId: subjects.employerId,
      }),
    ).toBeGreaterThan(150);
  if (person !== strangers.visitor && person !== strangers["selling agency's program"]) await readCalendar(person);
  for (const id of listingIds) await person.send("GET", `/api/v1/listings/${id}`);
  for (const id of listingIds.slice(0, 6))
    for (const place of [
      `identities/${id}`,
      `identities/${id}/files`,
      `candidacy/${id}`,
      `threads/about?listingId=${id}`,
      `pipeline/${id}`,
    ])
      await person.send("GET", `/api/v1/${place}`);
  for (const id of introductionIds)
    for (const place of [
      `introductions/${id}`,
      `introductions/${id}/nda`,
      `register/certificates/${id}`,
      `register/certificates/${id}?format=json`,
    ])
      await person.send("GET", `/api/v1/${place}`);
  for (const id of fileIds) await person.send("POST", `/api/v1/identity-files/${id}/tickets`, { body: "{}" });
  for (const value of valuesOf(people[9] ?? people[0]!))
    for (const place of ["listings?keywords=", "listings/find?text=", "deals?search="])
      await person.send("GET", `/api/v1/${place}${encodeURIComponent(value)}`);
  for (const sort of ["updated", "salary"])
    await person.send("GET", `/api/v1/listings?keywords=planted&limit=60&sort=${sort}`);
  for (const place of [
    "/api/openapi.json",
    "/api/openapi-pages.json",
    "/api/docs",
    "/healthz",
    "/readyz",
    "/.well-known/security.txt",
    "/api/v1/session",
    "/api/v1/nothing",
  ])
    await person.send("GET", place);
  for (const body of ["{", "[]", '{"limit":"many"}']) await person.send("POST", "/api/v1/listings", { body });
}

/** What this person's secret link serves to anyone who has it; the platform has no link. */
async function readCalendar(person: Person): Promise<string> {
  const created = await person.api.calendarFeeds.create({}).catch(() => null);
  return created ? (await person.send("GET", new URL(created.url).pathname)).body : "";
}

/** Each file is unpacked once, however many people received it. */
const unpacked = new Map<string, Promise<string[]>>();

async function valuesIn({ url, headers, body, bytes }: Received): Promise<string[]> {
  const echoed = new Set(plantedValuesIn(url));
  const key = isPdf(bytes) ? createHash("sha256").update(bytes).digest("hex") : "";
  if (key !== "" && !unpacked.has(key)) unpacked.set(key, readable(bytes).then(plantedValuesIn));
  const found = [...plantedValuesIn(headers), ...((await unpacked.get(key)) ?? plantedValuesIn(withUnfolded(body)))];
  return [...new Set(found)].filter((value) => !echoed.has(value));
}

async function readBy(person: Person): Promise<{ where: string; values: string[] }[]> {
  const all = [];
  for (const received of person.received)
    all.push({ where: `${received.method} ${received.url} ${received.status}`, values: await valuesIn(received) });
  return all.filter(({ values }) => values.length > 0);
}

const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted();

describe("six hundred planted values", () => {
  it("are all searched for", () => {
    expect([people.length, new Set(allValues).size, listingIds.length]).toEqual([50, 600, 49]);
    expect(opened).toBe(identityOf(1).fullName);
  });

  it.each(Object.keys(strangers) as (keyof typeof strangers)[])("don't reach the %s", async (who) => {
    const { received } = strangers[who];
    expect(received.length).toBeGreaterThan(250);
    expect(await readBy(strangers[who])).toEqual([]);
    // Proves that the search works: what they can see arrived, and none of it was broken.
    const pages = received.filter(
      ({ url, body }) => /\/listings\/[0-9a-f-]{36}$/.test(url) && body.includes("Planted Keeper"),
    );
    expect([who, pages.length >= 45]).toEqual([who, who !== "visitor"]);
    expect(
      received.filter(({ status }) => status >= 500).map(({ method, url, status }) => `${method} ${url} ${status}`),
    ).toEqual([]);
  });

  it("reach the holder of a grant only for that candidate, within its scope", async () => {
    const ticket = async (place: number) =>
      (await holder.api.identityFiles.ticket({ id: fileIds[place] ?? "" })).ticket;
    expect(
      plantedValuesIn(await pdfText(bytesOf(await holder.api.identityFiles.download({ ticket: await ticket(0) })))),
    ).toContain(people[0]?.values["last name"]);
    await expect(ticket(1)).rejects.toMatchObject({ status: 404 });
    const contact = ["e-mail", "mail domain", "phone", "profile", "code", "site"];
    const granted = [
      ...valuesOf(people[0]!),
      ...Object.entries(people[nameOnly]?.values ?? {}).flatMap(([kind, value]) =>
        contact.includes(kind) ? [] : [value],
      ),
    ];
    expect(sorted((await readBy(holder)).flatMap(({ values }) => values))).toEqual(sorted(granted));
  });

  it("reach a client's contact only for the candidate that the client signed for", async () => {
    expect(sorted((await readBy(contact)).flatMap(({ values }) => values))).toEqual(sorted(valuesOf(people[6]!)));
  });

  it("are in no calendar feed, not even of a grant holder or their own agency", async () => {
    for (const [person, title] of [
      [holder, "Interview: "],
      [owner, "Interview: "],
      [selling, "Guarantee of "],
    ] as const) {
      const text = unfolded(await readCalendar(person));
      expect(text).toContain(`SUMMARY:${title}`);
      expect(plantedValuesIn(text)).toEqual([]);
    }
  });

  it("all reach their own agency", async () => {
    for (const id of listingIds) await owner.send("GET", `/api/v1/listings/${id}/form`);
    await owner.api.imports.get({ id: subjects.importId });
    expect(sorted((await readBy(owner)).flatMap(({ values }) => values))).toEqual(sorted(allValues));
    const file = await owner.api.identityFiles.download({
      ticket: (await owner.api.identityFiles.ticket({ id: fileIds[1] ?? "" })).ticket,
    });
    expect(plantedValuesIn(await pdfText(bytesOf(file)))).toContain(people[1]?.values["last name"]);
  });

  it("are in no archive of a stranger, and in their own agency's", async () => {
    const inArchiveOf = async (person: Person) => {
      const { id } = (await person.api.archives.list({})).items[0] ?? (await person.api.archives.request({}));
      await vi.waitUntil(
        async () => (await person.api.archives.list({})).items.find((each) => each.id === id)?.state === "ready",
        { timeout: 240_000, interval: 200 },
      );
      const { ticket } = await person.api.archives.ticket({ id });
      const { bytes } = await person.send("GET", `/api/v1/archives/downloads/${ticket}`);
      const files = Object.entries(unzipSync(bytes)).map(([name, content]) => ({
        name,
        content: Buffer.from(content),
      }));
      const texts = files.map(async ({ name, content }) =>
        isPdf(content) ? readable(content) : name + content.toString("utf8"),
      );
      const rows = files.flatMap(({ name, content }) => (name.startsWith("rows/") ? content.toString("utf8") : []));
      return {
        names: files.map(({ name }) => name),
        found: plantedValuesIn((await Promise.all(texts)).join("\n")),
        inRows: plantedValuesIn(rows.join("\n")),
      };
    };
    const theirs = await inArchiveOf(selling);
    expect(theirs.names.some((name) => /^deals\/.*\.pdf$/.test(name))).toBe(true);
    expect(theirs.found).toEqual([]);
    const other = await inArchiveOf(strangers["admin of another organization"]);
    expect([other.names.includes("manifest.json"), other.found]).toEqual([true, []]);
    // An employer's messages name its candidate while the grant lasts, and its rows never do.
    const ended = await inArchiveOf(await memberOf(testApp, "Juniper Health Systems", "organization_admin", "admin"));
    expect([ended.names.includes("rows/mls_messages.jsonl"), ended.found]).toEqual([true, []]);
    const { values } = people[0]!;
    const granted = await inArchiveOf(holder);
    expect(sorted(granted.found)).toEqual(sorted([values["first name"], values["last name"]]));
    expect(granted.inRows).toEqual([]);
    const own = await inArchiveOf(await signedIn(testApp, "admin@northstar.example"));
    expect(own.found.length).toBeGreaterThan(500);
  });

  it.each(connected.map(([who]) => who))("don't reach the %s over its live connection", async (who) => {
    const { frames, history } = await liveFrames(testApp, listeners[who]);
    expect({ who, found: plantedValuesIn(frames.join("\n")) }).toEqual({ who, found: [] });
    expect(history).not.toBeNull();
    const later = await connectLive(testApp, everyone[who] as Person);
    expect({ who, found: plantedValuesIn(later.frames.join("\n")) }).toEqual({ who, found: [] });
    expect([who, JSON.stringify([frames, later.history]).includes(subjects.listingId)]).toEqual([who, true]);
    later.close();
  });
});

describe("webhooks", () => {
  it("deliver none of them in any format, to no one, and their log of deliveries has none", async () => {
    // Their own agency's events and a grant holder's have no identity either.
    const subscribers = {
      own: await signedIn(testApp, "admin@northstar.example"),
      holder,
      selling,
      other: strangers["admin of another organization"],
    };
    const made = [];
    for (const [who, { api }] of Object.entries(subscribers))
      for (const format of webhookFormats) {
        const path = `/${who}/${format}`;
        const types = format === "standard" ? webhookTypes : eventTypes;
        const { webhook } = await api.webhooks.create({ url: receiver.url(path), types: [...types], format });
        await api.webhooks.replay({ id: webhook.id, since: "2026-11-21T00:00:00.000Z" });
        made.push({ api, path, id: webhook.id });
      }
    await sendWebhooks(testApp.services);
    for (const { api, path, id } of made) {
      const sent = receiver.to(path).map(({ headers, body }) => JSON.stringify(headers) + body);
      expect([path, sent.length > 20, plantedValuesIn(sent.join("\n"))]).toEqual([path, true, []]);
      const log = await api.webhooks.deliveries({ id, limit: 100 });
      expect([path, log.items.length > 20, plantedValuesIn(JSON.stringify(log))]).toEqual([path, true, []]);
    }
    expect(receiver.messages.some(({ body }) => body.includes(subjects.listingId))).toBe(true);
  });
});

/** The values in links. An id opens nothing in the address of a page that requires a sign-in. */
function secretsIn(text: string): string[] {
  const isId = (value: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
  const asks = (link: string) => /^https?:\/\/[^/]+\/mls[/?][^#]*$/.test(link);
  return (text.match(/https?:\/\/[^\s<>"]+/g) ?? []).flatMap((link) =>
    [...link.matchAll(/[#?&=]([\w.-]{20,})/g)].flatMap(([, value = ""]) => (isId(value) && asks(link) ? [] : [value])),
  );
}

describe("emails", () => {
  it("contain none of them, attachments included; only the candidate's own private email does", async () => {
    clock.advance(2 * 86_400_000);
    await vi.waitFor(
      async () => {
        await sendDueEmails(testApp.services);
        const { n } = await testApp.database.kysely
          .selectFrom("mls_notifications")
          .select((eb) => eb.fn.countAll<number>().as("n"))
          .where("letter", "is not", null)
          .where("mailed_at", "is", null)
          .executeTakeFirstOrThrow();
        if (n > 0) throw new Error(`${n} emails are due`);
      },
      { timeout: 120_000, interval: 50 },
    );
    const rows = await testApp.database.kysely
      .selectFrom("mls_mail_outbox")
      .select(["id", "content", "confidential"])
      .execute();
    const emails = rows.map(({ id, content, confidential }) => ({
      confidential,
      ...(JSON.parse(testApp.services.keyRing.openText(content, `mls_mail_outbox ${id}`)) as {
        to: string;
        subject: string;
        text: string;
        html?: string;
        attachments?: { base64: string }[];
      }),
    }));
    expect(emails.length).toBeGreaterThan(20);
    expect([
      emails.filter(({ attachments = [] }) => attachments.length > 0).length > 2,
      emails.filter(({ html }) => html !== undefined).length > 3,
    ]).toEqual([true, true]);
    const disclosure = [];
    for (const { to, subject, text, html = "", attachments = [], confidential } of emails) {
      const files = attachments.map(({ base64 }) => Buffer.from(base64, "base64"));
      const found = plantedValuesIn([subject, text, html, ...(await Promise.all(files.map(readable)))].join("\n"));
      if (found.length > 0) disclosure.push({ to, confidential, subject: plantedValuesIn(subject) });
    }
    expect(disclosure.length).toBeGreaterThan(0);
    expect(disclosure.filter(({ to }) => !people.some(({ identity }) => identity.email === to))).toEqual([]);
    expect(disclosure.filter(({ confidential, subject }) => !confidential || subject.length > 0)).toEqual([]);
    const read = await outboxAsRead(await signedIn(testApp, "operator@talentmls.example"));
    expect(read.count).toBe(emails.length);
    expect(plantedValuesIn(read.text)).toEqual([]);
    // The secrets in the links of every email, private or not.
    const secrets = [...new Set(emails.flatMap(({ text }) => secretsIn(text)))];
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((secret) => read.text.includes(secret))).toEqual([]);
  });
});

describe("at rest", () => {
  it("no planted value is readable in any table, as text or as bytes", async () => {
    const dump = await dumpOf(testApp.database);
    expect(dump).toContain(subjects.listingId);
    expect(dump.length).toBeGreaterThan(1_000_000);
    expect(plantedValuesIn(dump)).toEqual([]);
  });

  it("no planted value is readable in the file store", () => {
    const folder = path.join(testApp.services.config.dataDir, "files");
    const stored = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    expect(fileIds.filter((id) => !stored.some((place) => place.includes(id)))).toEqual([]);
    expect(stored.flatMap((place) => plantedValuesIn(place + pdfInside(readFileSync(place))))).toEqual([]);
  });

  it("no planted value is in the saved search index, sealed or opened", async () => {
    const { projection, config, keyRing } = testApp.services;
    await projection.save();
    const file = path.join(config.dataDir, "search-index");
    const opened: Buffer[] = [];
    for await (const block of readSealedBlocks(file, snapshotKey(keyRing))) opened.push(block);
    const inside = Buffer.concat(opened);
    const stored = readFileSync(file);
    expect(inside.toString("utf8")).toContain("Northstar Talent");
    expect(stored.toString("latin1")).not.toContain("Northstar Talent");
    for (const bytes of [stored, inside])
      for (const encoding of ["utf8", "latin1", "utf16le", "hex"] as const)
        expect(plantedValuesIn(bytes.toString(encoding))).toEqual([]);
  });

  it("no planted value is in the log, even when the database logs the row", async () => {
    failing = true;
    const { status, body } = await strangers.visitor.send("GET", "/api/v1/settings");
    failing = false;
    expect([status, plantedValuesIn(body)]).toEqual([500, []]);
    expect(logged.join("")).toContain("mls_audit");
    expect(plantedValuesIn(logged.join(""))).toEqual([]);
  });
});
