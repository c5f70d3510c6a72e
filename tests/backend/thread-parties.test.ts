import { describe, expect, it } from "vitest";
import type { Ask } from "#contract/index.ts";
import { made, publish, refusal, unknownId } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { sent } from "#tests/support/signed-deals.ts";

const testApp = await startTestApp();
const people = {
  visitor: visitor(testApp),
  recruiter: await signedIn(testApp, "recruiter@northstar.example"),
  admin: await signedIn(testApp, "admin@northstar.example"),
  harbor: await signedIn(testApp, "admin@harbor.example"),
  meridian: await signedIn(testApp, "hiring@meridian.example"),
  operator: await signedIn(testApp, "operator@talentmls.example"),
};
type Who = keyof typeof people;
const { recruiter, admin, harbor, meridian, operator } = people;
const northstarId = recruiter.organizationId;

const about = (listingId: string) => ({ listingId, organizationId: northstarId });
const unread = async ({ api }: Person) => (await api.threads.count({})).unread;

async function block(listingId: string, domain: string | null): Promise<void> {
  const { version } = await recruiter.api.listings.form({ id: listingId });
  await recruiter.api.listings.update({
    id: listingId,
    version,
    form: { blockedOrganizations: domain === null ? [] : [{ name: "", domain }] },
  });
}

/** The status each kind of actor gets from a call: 200 or an error's. */
async function outcomes(call: (person: Person) => Promise<unknown>): Promise<Record<Who, number>> {
  const entries = [];
  for (const [who, person] of Object.entries(people)) {
    const status = await call(person).then(
      () => 200,
      (error: unknown) => (error as { status: number }).status,
    );
    entries.push([who, status]);
  }
  return Object.fromEntries(entries) as Record<Who, number>;
}

describe("thread parties", () => {
  it.each<
    [
      string,
      (ids: { listingId: string; dealId: string; harborId: string; meridianId: string }) => Ask<"threads", "start">,
      Record<Who, number>,
    ]
  >([
    [
      "about a listing, to its agency",
      ({ listingId }) => ({ ...about(listingId), content: "Hello." }),
      { visitor: 401, recruiter: 409, admin: 409, harbor: 200, meridian: 200, operator: 403 },
    ],
    [
      "about a listing, to another organization",
      ({ listingId, harborId }) => ({ listingId, organizationId: harborId, content: "Hello." }),
      { visitor: 401, recruiter: 409, admin: 409, harbor: 400, meridian: 400, operator: 403 },
    ],
    [
      "about a draft of a deal, to its listing agency",
      ({ dealId }) => ({ dealId, organizationId: northstarId, content: "Hello." }),
      { visitor: 401, recruiter: 400, admin: 400, harbor: 200, meridian: 404, operator: 403 },
    ],
    [
      "about a draft of a deal, to its selling agency",
      ({ dealId, harborId }) => ({ dealId, organizationId: harborId, content: "Hello." }),
      { visitor: 401, recruiter: 200, admin: 200, harbor: 400, meridian: 404, operator: 403 },
    ],
    [
      "about a draft of a deal, to its employer",
      ({ dealId, meridianId }) => ({ dealId, organizationId: meridianId, content: "Hello." }),
      { visitor: 401, recruiter: 400, admin: 400, harbor: 400, meridian: 404, operator: 403 },
    ],
  ])("%s", async (_what, ask, expected) => {
    const { id: dealId, listingId } = await made(recruiter.api);
    const ids = { listingId, dealId, harborId: harbor.organizationId, meridianId: meridian.organizationId };
    expect(await outcomes(({ api }) => api.threads.start(ask(ids)))).toEqual(expected);
  });

  it("about a sent deal: its employer with either agency, and both with it", async () => {
    const { id: dealId } = await sent({ listing: recruiter.api, selling: harbor.api, employer: meridian.api });
    const to = (organizationId: string) =>
      outcomes(({ api }) => api.threads.start({ dealId, organizationId, content: "Hello." }));
    expect(await to(meridian.organizationId)).toEqual({
      visitor: 401,
      recruiter: 200,
      admin: 200,
      harbor: 200,
      meridian: 400,
      operator: 403,
    });
    expect(await to(northstarId)).toEqual({
      visitor: 401,
      recruiter: 400,
      admin: 400,
      harbor: 200,
      meridian: 200,
      operator: 403,
    });
    const seen = (await meridian.api.threads.about({ dealId })).items.map(({ organization, threadId }) => [
      organization.name,
      threadId !== null,
    ]);
    expect(seen).toEqual([
      ["Northstar Talent", true],
      ["Harbor Search Partners", true],
    ]);
    // Three pairs, three threads. The third party can't see what the other two write.
    const ids = await Promise.all(
      [recruiter, harbor, meridian].map(async ({ api }) =>
        (await api.threads.about({ dealId })).items.map(({ threadId }) => threadId ?? ""),
      ),
    );
    expect(new Set(ids.flat()).size).toBe(3);
    const between =
      (await recruiter.api.threads.about({ dealId })).items.find(({ organization }) => organization.kind === "agency")
        ?.threadId ?? "";
    expect(await refusal(meridian.api.threads.get({ id: between }))).toMatchObject({ status: 404 });
  });

  it("never include the platform's staff, and count nothing for them", async () => {
    const { thread } = await harbor.api.threads.start({ ...about(await publish(recruiter.api)), content: "Hello." });
    const { threads } = operator.api;
    const calls = [
      () => threads.list({}),
      () => threads.count({}),
      () => threads.about({ listingId: thread.subject.listingId }),
      () => threads.get({ id: thread.id }),
      () => threads.send({ id: thread.id, content: "Hello." }),
      () => threads.read({ id: thread.id, number: 1 }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 403, code: "forbidden" });
  });

  it("get the same bytes for other parties' threads and for missing ones", async () => {
    const { thread } = await harbor.api.threads.start({
      ...about(await publish(recruiter.api)),
      content: "Between two.",
    });
    const { id: dealId } = await made(recruiter.api);
    const hidden = await publish(recruiter.api, { blockedOrganizations: [{ name: "", domain: "meridian.example" }] });
    const pairs: [method: string, path: (id: string) => string, body: ((id: string) => object) | null, id: string][] = [
      ["GET", (id) => `/api/v1/threads/${id}`, null, thread.id],
      ["POST", (id) => `/api/v1/threads/${id}/messages`, () => ({ content: "Hello." }), thread.id],
      ["POST", (id) => `/api/v1/threads/${id}/read`, () => ({ number: 1 }), thread.id],
      ["GET", (id) => `/api/v1/threads/about?dealId=${id}`, null, dealId],
      [
        "POST",
        () => "/api/v1/threads",
        (id) => ({ dealId: id, organizationId: northstarId, content: "Hello." }),
        dealId,
      ],
      ["GET", (id) => `/api/v1/threads/about?listingId=${id}`, null, hidden],
      [
        "POST",
        () => "/api/v1/threads",
        (id) => ({ listingId: id, organizationId: northstarId, content: "Hello." }),
        hidden,
      ],
    ];
    for (const [method, path, body, id] of pairs) {
      const [foreign, unknown] = [
        await meridian.send(method, path(id), body ? { body: JSON.stringify(body(id)) } : {}),
        await meridian.send(method, path(unknownId), body ? { body: JSON.stringify(body(unknownId)) } : {}),
      ];
      expect([method, path(""), foreign.status, foreign.body]).toEqual([method, path(""), 404, unknown.body]);
    }
  });

  it("see the other organization's name, never its person, and their own people by name", async () => {
    const listingId = await publish(recruiter.api);
    const { thread } = await harbor.api.threads.start({ ...about(listingId), content: "Asked by one." });
    await recruiter.api.threads.send({ id: thread.id, content: "Answered by another." });
    const shown = async ({ api }: Person) =>
      (await api.threads.get({ id: thread.id })).messages.map(({ mine, from }) => [mine, from]);
    expect(await shown(harbor)).toEqual([
      [true, "Theo Lindqvist"],
      [false, "Northstar Talent"],
    ]);
    for (const person of [recruiter, admin])
      expect(await shown(person)).toEqual([
        [false, "Harbor Search Partners"],
        [true, "Arjun Menon"],
      ]);
    expect(
      harbor.received.filter(({ url }) => url.includes("/threads")).every(({ body }) => !body.includes("Arjun Menon")),
    ).toBe(true);
    expect(
      recruiter.received
        .filter(({ url }) => url.includes("/threads"))
        .every(({ body }) => !body.includes("Theo Lindqvist")),
    ).toBe(true);
  });
});

describe("concurrent first messages", () => {
  it("meet in one thread and are numbered without a gap", async () => {
    const { id: dealId } = await made(recruiter.api);
    const say = (person: Person, to: string, n: number) =>
      person.api.threads.start({ dealId, organizationId: to, content: `Parallel ${n}` });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? say(n % 4 === 0 ? recruiter : admin, harbor.organizationId, n) : say(harbor, northstarId, n),
      ),
    );
    expect(new Set(answers.map(({ thread }) => thread.id)).size).toBe(1);
    const upTo20 = Array.from({ length: 20 }, (_, n) => n + 1);
    expect(answers.map(({ message }) => message.number).toSorted((a, b) => a - b)).toEqual(upTo20);
    const id = answers[0]?.thread.id ?? "";
    for (const { api } of [recruiter, harbor]) {
      const { thread, messages } = await api.threads.get({ id });
      expect([thread.messages, thread.unread]).toEqual([20, 10]);
      expect(messages.map(({ number }) => number)).toEqual(upTo20);
      expect(messages.map(({ content }) => content).toSorted()).toEqual(
        upTo20.map((n) => `Parallel ${n - 1}`).toSorted(),
      );
    }
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 === 0 ? recruiter : harbor).api.threads.send({ id, content: "And on." }),
      ),
    );
    expect((await recruiter.api.threads.get({ id })).messages.map(({ number }) => number)).toEqual(
      Array.from({ length: 30 }, (_, n) => n + 1),
    );
  });

  it("with one key are one message, with the same answer each time", async () => {
    const listingId = await publish(recruiter.api);
    const key = { idempotencyKey: "twenty-messages-at-once" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => harbor.api.threads.start({ ...about(listingId), content: "Once only." }, key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const id = answers[0]?.thread.id ?? "";
    await recruiter.api.threads.send({ id, content: "Heard." });
    expect(await harbor.api.threads.start({ ...about(listingId), content: "Once only." }, key)).toEqual(answers[0]);
    expect((await recruiter.api.threads.get({ id })).messages.map(({ content }) => content)).toEqual([
      "Once only.",
      "Heard.",
    ]);
    expect(
      await refusal(harbor.api.threads.start({ ...about(listingId), content: "Something else." }, key)),
    ).toMatchObject({ code: "idempotency-mismatch" });
  });
});

describe("read marks", () => {
  it("are counted per person, and visible only inside their own organization", async () => {
    const listingId = await publish(recruiter.api);
    const before = { recruiter: await unread(recruiter), admin: await unread(admin), harbor: await unread(harbor) };
    const { thread } = await harbor.api.threads.start({ ...about(listingId), content: "One." });
    for (const content of ["Two.", "Three."]) await harbor.api.threads.send({ id: thread.id, content });
    const more = async () => [
      (await unread(recruiter)) - before.recruiter,
      (await unread(admin)) - before.admin,
      (await unread(harbor)) - before.harbor,
    ];
    expect(await more()).toEqual([3, 3, 0]);
    await recruiter.api.threads.read({ id: thread.id, number: 2 });
    expect(await more()).toEqual([1, 3, 0]);
    const readBy = async ({ api }: Person) =>
      (await api.threads.get({ id: thread.id })).messages.map((message) => message.readBy);
    expect(await readBy(admin)).toEqual([["Arjun Menon"], ["Arjun Menon"], []]);
    // People don't see their own read marks, and never the other side's.
    for (const person of [recruiter, harbor]) expect(await readBy(person)).toEqual([[], [], []]);
    await admin.api.threads.read({ id: thread.id, number: 3 });
    expect(await readBy(recruiter)).toEqual([["Rosa Marin"], ["Rosa Marin"], ["Rosa Marin"]]);
    await admin.api.threads.send({ id: thread.id, content: "Answered." });
    expect(await more()).toEqual([1, 0, 1]);
    // Two windows, one behind the other: the mark never goes back.
    await Promise.all([3, 1, 2].map((number) => recruiter.api.threads.read({ id: thread.id, number })));
    await recruiter.api.threads.read({ id: thread.id, number: 1 });
    expect(await more()).toEqual([0, 0, 1]);
    expect(
      harbor.received.some(({ url, body }) => url.includes(`/threads/${thread.id}`) && body.includes("Rosa Marin")),
    ).toBe(false);
  });
});

describe("a listing later hidden from the other side", () => {
  it("stays in the other side's threads as if off the market: its removal would reveal who blocks it", async () => {
    const [hiddenId, withdrawnId] = [await publish(recruiter.api), await publish(recruiter.api)];
    const begun = async (listingId: string) =>
      (await meridian.api.threads.start({ ...about(listingId), content: "Is there a portfolio?" })).thread.id;
    const [hidden, withdrawn] = [await begun(hiddenId), await begun(withdrawnId)];
    for (const id of [hidden, withdrawn]) await recruiter.api.threads.send({ id, content: "There is one." });
    await block(hiddenId, "meridian.example");
    await recruiter.api.listings.withdraw({
      id: withdrawnId,
      version: (await recruiter.api.listings.get({ id: withdrawnId })).own?.version ?? 0,
    });
    const seen = async (id: string, listingId: string) => {
      const { thread, messages, listed: hasPage } = await meridian.api.threads.get({ id });
      const row = (await meridian.api.threads.list({})).items.find((each) => each.id === id);
      const { items } = await meridian.api.threads.about({ listingId });
      return {
        hasPage,
        unread: thread.unread,
        texts: messages.map(({ content }) => content),
        listed: row?.last.content,
        continues: items.map(({ organization, threadId, disclosure }) => [
          organization.name,
          threadId === id,
          disclosure,
        ]),
        starts: (await refusal(meridian.api.threads.start({ ...about(listingId), content: "Hello?" }))).status,
      };
    };
    const was = await seen(withdrawn, withdrawnId);
    expect(await seen(hidden, hiddenId)).toEqual(was);
    expect(was).toEqual({
      hasPage: false,
      unread: 1,
      texts: ["Is there a portfolio?", "There is one."],
      listed: "There is one.",
      continues: [["Northstar Talent", true, null]],
      starts: 404,
    });
    for (const id of [hidden, withdrawn])
      expect((await meridian.api.threads.send({ id, content: "Thank you." })).message.number).toBe(3);
    // Only the listing's own agency sees why.
    expect(await refusal(recruiter.api.threads.send({ id: hidden, content: "Still there?" }))).toMatchObject({
      status: 409,
      code: "wrong-state",
      detail: expect.stringContaining("hidden from Meridian Robotics"),
    });
    expect((await recruiter.api.threads.send({ id: withdrawn, content: "Gladly." })).message.number).toBe(4);
  });

  it("leaves threads about a deal in place, like the deal", async () => {
    const { id: dealId, listingId } = await made(recruiter.api);
    const { thread } = await harbor.api.threads.start({
      dealId,
      organizationId: northstarId,
      content: "About the deal.",
    });
    await block(listingId, "harbor.example");
    expect((await harbor.api.threads.get({ id: thread.id })).thread.subject.deal?.id).toBe(dealId);
    expect((await recruiter.api.threads.send({ id: thread.id, content: "Go on." })).message.number).toBe(2);
  });

  it("keeps its thread while it is only off the market, and no one can start another", async () => {
    const listingId = await publish(recruiter.api);
    const { thread } = await harbor.api.threads.start({ ...about(listingId), content: "Still free?" });
    await recruiter.api.listings.withdraw({
      id: listingId,
      version: (await recruiter.api.listings.form({ id: listingId })).version,
    });
    expect((await recruiter.api.threads.send({ id: thread.id, content: "No longer." })).message.number).toBe(2);
    expect((await harbor.api.threads.get({ id: thread.id })).thread.unread).toBe(1);
    expect((await harbor.api.threads.about({ listingId })).items).toMatchObject([
      { organization: { name: "Northstar Talent" }, threadId: thread.id },
    ]);
    for (const call of [
      () => meridian.api.threads.start({ ...about(listingId), content: "And for us?" }),
      () => meridian.api.threads.about({ listingId }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404, detail: "Candidate not found" });
  });
});
