import { describe, expect, it } from "vitest";
import type { Api, Ask } from "#contract/index.ts";
import { messageLimit } from "#domain/thread/thread.ts";
import { made, publish, refusal, unknownId } from "#tests/support/deals.ts";
import { sent } from "#tests/support/signed-deals.ts";
import { bothBackends, createDemo, memoryStorage, serverBackend } from "#tests/support/backends.ts";
import { employerCalled } from "#tests/support/employers.ts";

const backends = bothBackends(await serverBackend());

/** A live listing of another agency without a thread yet, and its agency. */
async function foreign(api: Api): Promise<{ listingId: string; organizationId: string; name: string; code: string }> {
  const { items } = await api.listings.search({ limit: 60 });
  for (const { id, agencyName, maskedCode } of items.filter((each) => each.agencyName !== "Northstar Talent")) {
    const [to] = (await api.threads.about({ listingId: id })).items;
    if (to?.threadId === null)
      return { listingId: id, organizationId: to.organization.id, name: agencyName, code: maskedCode };
  }
  throw new Error("every listing has a thread already");
}

const idOf = async (api: Api, name: string) => {
  const { agencies } = await api.deals.parties({});
  return agencies.find((each) => each.name === name)?.id ?? (await employerCalled(api, name));
};

/** Every thread, page by page. */
async function every(api: Api, limit = 2) {
  const items = [];
  let page = await api.threads.list({ limit });
  for (;;) {
    items.push(...page.items);
    if (page.nextCursor === null) return { items, total: page.total };
    page = await api.threads.list({ limit, cursor: page.nextCursor });
  }
}

describe.each(backends)("writing in the $kind backend", ({ recruiter, partner, employer, kind }) => {
  const own = kind === "demo" ? "Demo Recruiter" : "Arjun Menon";

  it("starts a thread with a listing's agency, and continues it from any entry point", async () => {
    const { listingId, organizationId, name, code } = await foreign(recruiter);
    const before = await recruiter.threads.list({});
    const unread = await recruiter.threads.count({});
    const first = await recruiter.threads.start({
      listingId,
      organizationId,
      content: "  Is the candidate open to travel?\n",
    });
    expect(first.thread).toMatchObject({
      with: { id: organizationId, name, kind: "agency" },
      subject: { listingId, maskedCode: code, deal: null },
      messages: 1,
      last: { mine: true, content: "Is the candidate open to travel?" },
      unread: 0,
    });
    expect(first.message).toMatchObject({
      number: 1,
      mine: true,
      from: own,
      content: "Is the candidate open to travel?",
      readBy: [],
    });
    expect(await recruiter.threads.about({ listingId })).toEqual({
      items: [
        {
          organization: { id: organizationId, name, kind: "agency" },
          threadId: first.thread.id,
          disclosure: null,
          unopenedBy: null,
        },
      ],
    });
    const again = await recruiter.threads.start({ listingId, organizationId, content: "About once a month." });
    const sentOn = await recruiter.threads.send({ id: first.thread.id, content: "Two lines,\n\nas they were typed." });
    expect([again.thread.id, again.message.number, sentOn.message.number]).toEqual([first.thread.id, 2, 3]);
    expect(sentOn.thread.last.content).toBe("Two lines, as they were typed.");
    const shown = await recruiter.threads.get({ id: first.thread.id });
    expect(shown.thread).toEqual(sentOn.thread);
    expect(shown.messages).toEqual([first.message, again.message, sentOn.message]);
    expect(shown.messages[2]?.content).toBe("Two lines,\n\nas they were typed.");
    expect(shown.earlier).toBe(false);
    const after = await recruiter.threads.list({});
    expect([after.items[0], after.total]).toEqual([sentOn.thread, before.total + 1]);
    // Your own messages aren't unread.
    expect(await recruiter.threads.count({})).toEqual(unread);
  });

  it("goes to the other parties of a deal: to its employer once it was sent", async () => {
    const draft = await made(recruiter);
    const harbor = {
      id: await idOf(recruiter, "Harbor Search Partners"),
      name: "Harbor Search Partners",
      kind: "agency",
    };
    const meridian = { id: await idOf(recruiter, "Meridian Robotics"), name: "Meridian Robotics", kind: "employer" };
    expect(await recruiter.threads.about({ dealId: draft.id })).toEqual({
      items: [{ organization: harbor, threadId: null, disclosure: null, unopenedBy: null }],
    });
    const early = await refusal(
      recruiter.threads.start({ dealId: draft.id, organizationId: meridian.id, content: "Welcome." }),
    );
    expect(early).toMatchObject({
      status: 400,
      fields: { organizationId: expect.stringContaining("once the deal has been sent for signature") },
    });
    const { thread } = await recruiter.threads.start({
      dealId: draft.id,
      organizationId: harbor.id,
      content: "Shall we settle the terms today?",
    });
    expect(thread).toMatchObject({
      with: harbor,
      subject: {
        listingId: draft.listingId,
        maskedCode: draft.maskedCode,
        headlineRole: draft.headlineRole,
        deal: { id: draft.id, code: draft.code },
      },
    });
    const deal = await sent({ listing: recruiter, selling: partner, employer });
    const parties = await recruiter.threads.about({ dealId: deal.id });
    expect(parties).toEqual({
      items: [
        { organization: harbor, threadId: null, disclosure: null, unopenedBy: null },
        { organization: meridian, threadId: null, disclosure: null, unopenedBy: null },
      ],
    });
    expect(
      (
        await recruiter.threads.start({
          dealId: deal.id,
          organizationId: meridian.id,
          content: "The agreement is on its way to you.",
        })
      ).thread.with,
    ).toEqual(meridian);
    expect((await recruiter.threads.about({ dealId: deal.id })).items.map(({ threadId }) => threadId !== null)).toEqual(
      [false, true],
    );
    // The thread is about the deal, so the listing has none.
    expect(await recruiter.threads.about({ listingId: deal.listingId })).toEqual({ items: [] });
  });

  it("rejects recipients and subjects that can't have a thread", async () => {
    const { listingId, organizationId } = await foreign(recruiter);
    const mine = await publish(recruiter);
    const draft = await made(recruiter, { selling: null });
    const other = await idOf(recruiter, "Halcyon Learning");
    const ownId = await idOf(recruiter, "Northstar Talent");
    const total = async () => (await recruiter.threads.list({})).total;
    const before = await total();
    const say = (ask: Omit<Ask<"threads", "start">, "content">) =>
      refusal(recruiter.threads.start({ content: "Hello.", ...ask }));
    expect(await say({ organizationId })).toMatchObject({
      status: 400,
      fields: { listingId: expect.stringContaining("exactly one of listingId and dealId") },
    });
    expect(await say({ listingId, dealId: draft.id, organizationId })).toMatchObject({
      status: 400,
      fields: { dealId: expect.stringContaining("exactly one of listingId and dealId") },
    });
    for (const wrong of [other, ownId, unknownId, "nobody"]) {
      expect(await say({ listingId, organizationId: wrong })).toMatchObject({
        status: 400,
        fields: { organizationId: expect.stringContaining("its listing agency") },
      });
      expect(await say({ dealId: draft.id, organizationId: wrong })).toMatchObject({
        status: 400,
        fields: { organizationId: expect.stringContaining("another party of this deal") },
      });
    }
    for (const to of [organizationId, ownId])
      expect(await say({ listingId: mine, organizationId: to })).toMatchObject({
        status: 409,
        code: "wrong-state",
        detail: expect.stringContaining("your own listing"),
      });
    for (const nothing of [unknownId, "no-id-at-all"]) {
      expect(await say({ listingId: nothing, organizationId })).toMatchObject({
        status: 404,
        detail: "Candidate not found",
      });
      expect(await say({ dealId: nothing, organizationId })).toMatchObject({ status: 404 });
      for (const ask of [{ listingId: nothing }, { dealId: nothing }])
        expect(await refusal(recruiter.threads.about(ask))).toMatchObject({ status: 404 });
      for (const call of [
        () => recruiter.threads.get({ id: nothing }),
        () => recruiter.threads.send({ id: nothing, content: "Hello." }),
        () => recruiter.threads.read({ id: nothing, number: 1 }),
      ])
        expect(await refusal(call())).toMatchObject({ status: 404, code: "not-found" });
    }
    for (const ask of [{}, { listingId, dealId: draft.id }])
      expect(await refusal(recruiter.threads.about(ask))).toMatchObject({ status: 400 });
    expect(await total()).toBe(before);
  });

  it("reports what is wrong with a text, and sends none of it", async () => {
    const { listingId, organizationId } = await foreign(recruiter);
    const { thread } = await recruiter.threads.start({ listingId, organizationId, content: "First." });
    const texts: [string, object][] = [
      ["", { status: 400, fields: { content: "Write a message first." } }],
      [" \n\t ", { status: 400, fields: { content: "Write a message first." } }],
      [
        "x".repeat(messageLimit + 1),
        { status: 400, fields: { content: expect.stringContaining(String(messageLimit)) } },
      ],
      ["Hidden \u202e text", { status: 400, fields: { content: expect.stringContaining("control character") } }],
      ["Write to jane.roe@mail.example.", { status: 422, code: "leak" }],
      ["Call +1 (415) 555-0199.", { status: 422, code: "leak" }],
      ["See linkedin.com/in/jane-roe", { status: 422, code: "leak" }],
    ];
    for (const [content, problem] of texts) {
      expect(await refusal(recruiter.threads.send({ id: thread.id, content }))).toMatchObject(problem);
      expect(await refusal(recruiter.threads.start({ listingId, organizationId, content }))).toMatchObject(problem);
    }
    const problem = await refusal(
      recruiter.threads.send({ id: thread.id, content: "Write to jane.roe@mail.example." }),
    );
    expect(problem.findings).toMatchObject([
      { field: "content", severity: "refuse", text: "jane.roe@mail.example", says: expect.stringContaining("Message") },
    ]);
    expect((await recruiter.threads.get({ id: thread.id })).messages).toHaveLength(1);
    expect(
      (await recruiter.threads.send({ id: thread.id, content: "x ".repeat(messageLimit / 2) })).message.content,
    ).toHaveLength(messageLimit - 1);
  });

  it("warns about a name and sends it once confirmed, except the listing agency's own candidate's", async () => {
    const deal = await made(recruiter);
    const harbor = await idOf(recruiter, "Harbor Search Partners");
    const about = { dealId: deal.id, organizationId: harbor };
    const content = "Our contact for this is Harriet Dunmore.";
    const asks = await refusal(recruiter.threads.start({ ...about, content }));
    expect(asks.findings).toMatchObject([{ field: "content", severity: "ask", text: "Harriet Dunmore" }]);
    const { thread } = await recruiter.threads.start({
      ...about,
      content,
      confirmedTexts: asks.findings.map(({ field, text }) => `${field}:${text}`),
    });
    expect(thread.last.content).toBe(content);
    const names = "Ask for Quillon Vandermere.";
    const confirmedTexts = ["content:Quillon Vandermere"];
    const refused = await refusal(recruiter.threads.send({ id: thread.id, content: names, confirmedTexts }));
    expect(refused).toMatchObject({ status: 422, code: "leak" });
    expect(refused.findings.some(({ field, severity }) => field === "content" && severity === "refuse")).toBe(true);
    const theirs = await foreign(recruiter);
    expect(
      (
        await recruiter.threads.start({
          listingId: theirs.listingId,
          organizationId: theirs.organizationId,
          content: names,
          confirmedTexts,
        })
      ).message.content,
    ).toBe(names);
  });
});

describe.each(backends)("reading in the $kind backend", ({ recruiter }) => {
  it("counts this person's unread messages, equal to the sum of the threads", async () => {
    const { items } = await every(recruiter);
    const waiting = items.filter(({ unread }) => unread > 0);
    expect(waiting.length).toBeGreaterThan(1);
    expect(await recruiter.threads.count({})).toEqual({ unread: items.reduce((sum, { unread }) => sum + unread, 0) });
    const [first] = waiting;
    if (!first) throw new Error("nothing is unread");
    const { messages } = await recruiter.threads.get({ id: first.id });
    expect(
      messages
        .filter(({ mine }) => !mine)
        .slice(-first.unread)
        .every(({ from }) => from === first.with.name),
    ).toBe(true);
    // Opening a thread doesn't mark it as read; the page reports how far.
    expect((await recruiter.threads.get({ id: first.id })).thread.unread).toBe(first.unread);
    const before = (await recruiter.threads.count({})).unread;
    await recruiter.threads.read({ id: first.id, number: first.messages });
    expect((await recruiter.threads.get({ id: first.id })).thread.unread).toBe(0);
    expect((await recruiter.threads.count({})).unread).toBe(before - first.unread);
    // It goes neither back nor past the end.
    await recruiter.threads.read({ id: first.id, number: 1 });
    await recruiter.threads.read({ id: first.id, number: 1_000_000 });
    expect((await recruiter.threads.count({})).unread).toBe(before - first.unread);
    expect(await refusal(recruiter.threads.read({ id: first.id, number: 0 }))).toMatchObject({ status: 400 });
  });

  it("lists threads by last message, each once, across pages", async () => {
    const whole = await recruiter.threads.list({ limit: 100 });
    expect(whole.total).toBe(whole.items.length);
    expect(whole.nextCursor).toBe(null);
    const times = whole.items.map(({ last }) => last.sentAt);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const limit of [1, 2, 3])
      expect(await every(recruiter, limit)).toEqual({ items: whole.items, total: whole.total });
    for (const cursor of ["nonsense", unknownId])
      expect(await refusal(recruiter.threads.list({ cursor }))).toMatchObject({
        status: 400,
        fields: { cursor: expect.stringContaining("Start from the first page") },
      });
  });

  it("shows a long thread from its end, page by page back to its beginning", async () => {
    const deal = await made(recruiter);
    const { thread } = await recruiter.threads.start({
      dealId: deal.id,
      organizationId: await idOf(recruiter, "Harbor Search Partners"),
      content: "Message 1",
    });
    for (let n = 2; n <= 7; n++) await recruiter.threads.send({ id: thread.id, content: `Message ${n}` });
    const page = async (ask: { before?: number; limit?: number }) => {
      const { messages, earlier } = await recruiter.threads.get({ id: thread.id, ...ask });
      return [messages.map(({ number }) => number), earlier];
    };
    expect(await page({})).toEqual([[1, 2, 3, 4, 5, 6, 7], false]);
    expect(await page({ limit: 3 })).toEqual([[5, 6, 7], true]);
    expect(await page({ limit: 3, before: 5 })).toEqual([[2, 3, 4], true]);
    expect(await page({ limit: 3, before: 2 })).toEqual([[1], false]);
    expect(await page({ before: 1 })).toEqual([[], false]);
    expect(await page({ before: 1_000 })).toEqual([[1, 2, 3, 4, 5, 6, 7], false]);
  });
});

describe("the demo", () => {
  it("starts with three conversations and three unread messages (spec §9)", async () => {
    const { api } = createDemo();
    const { items, total } = await api.threads.list({});
    expect([total, items.length, await api.threads.count({})]).toEqual([3, 3, { unread: 3 }]);
    expect(
      items.map(({ with: { name }, subject: { maskedCode, deal }, unread }) => [
        name,
        maskedCode,
        deal?.code ?? null,
        unread,
      ]),
    ).toEqual([
      ["Harbor Search Partners", "TM-7K3QF9XA", null, 2],
      ["Harbor Search Partners", "TM-3RG6Y0NS", "DEAL-4F7K2M", 1],
      ["Cedar & Vale Recruiting", "TM-2BV7N4KD", null, 0],
    ]);
  });

  it("stores messages and read marks in this browser, and clears them on reset", async () => {
    const storage = memoryStorage();
    const { api } = createDemo(storage);
    const [first] = (await api.threads.list({})).items;
    await api.threads.send({ id: first?.id ?? "", content: "Next week suits us." });
    await api.threads.read({ id: first?.id ?? "", number: 3 });
    const again = createDemo(storage);
    expect((await again.api.threads.get({ id: first?.id ?? "" })).messages.map(({ content }) => content).at(-1)).toBe(
      "Next week suits us.",
    );
    expect(await again.api.threads.count({})).toEqual({ unread: 1 });
    await again.reset();
    expect(await again.api.threads.count({})).toEqual({ unread: 3 });
  });

  it("adds sample conversations to an older demo and leaves the rest as it was", async () => {
    const storage = memoryStorage();
    const { api } = createDemo(storage);
    const listingId = await publish(api);
    const { threads: _threads, ...kept } = JSON.parse(storage.getItem("mls-demo") ?? "{}") as Record<string, unknown>;
    storage.setItem("mls-demo", JSON.stringify(kept));
    const later = createDemo(storage).api;
    expect(await later.threads.count({})).toEqual({ unread: 3 });
    expect((await later.listings.get({ id: listingId })).headlineRole).toBe("Senior Backend Engineer");
  });

  it("announces messages and reads to its other tabs, by ids and codes", async () => {
    const { api, live } = createDemo();
    const heard: unknown[] = [];
    live?.onEvent(({ type, data }) => heard.push({ type, data }));
    const deal = (await api.threads.list({})).items.find(({ subject }) => subject.deal);
    await api.threads.send({ id: deal?.id ?? "", content: "Understood." });
    await api.threads.read({ id: deal?.id ?? "", number: 3 });
    await api.threads.read({ id: deal?.id ?? "", number: 3 });
    const ids = { threadId: deal?.id, candidateCode: "TM-3RG6Y0NS", dealCode: "DEAL-4F7K2M" };
    expect(heard).toEqual([
      { type: "thread_update", data: { ...ids, action: "sent" } },
      { type: "thread_update", data: { ...ids, action: "read" } },
      { type: "notification", data: { action: "read" } },
    ]);
  });

  it("shows its visitor that a candidate is hidden from the sender", async () => {
    const { api } = createDemo();
    const [first] = (await api.threads.list({})).items;
    const listingId = first?.subject.listingId ?? "";
    const [wrote, ...asked] = (await api.threads.about({ listingId })).items;
    expect(wrote).toMatchObject({ organization: { name: "Harbor Search Partners" }, threadId: first?.id });
    expect(asked.map(({ threadId }) => threadId)).toEqual(asked.map(() => null));
    const { version } = await api.listings.form({ id: listingId });
    await api.listings.update({
      id: listingId,
      version,
      form: { blockedOrganizations: [{ name: "Harbor Search Partners", domain: "" }] },
    });
    expect(await refusal(api.threads.send({ id: first?.id ?? "", content: "Hello again." }))).toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining("hidden from Harbor Search Partners"),
    });
  });
});
