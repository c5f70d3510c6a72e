import { expect, it } from "vitest";
import type { LiveEvent } from "#contract/live.ts";
import { introductionStatuses } from "#domain/introduction/introduction.ts";
import { ownApi } from "#web/features/identity/own-api.ts";
import { createDemo, demoAs } from "#tests/support/backends.ts";
import { publish } from "#tests/support/deals.ts";
import { accept, askedByAgency, grantedToEmployer, signNda } from "#tests/support/introductions.ts";
import { inDays, proposed, scheduled } from "#tests/support/interviews.ts";

it("starts with introductions in every state", async () => {
  const demo = createDemo();
  const seen = new Set<string>();
  for (const { name } of demo.actingFor?.choices ?? [])
    for (const { status } of (await demoAs(demo, name).introductions.list({ limit: 100 })).items) seen.add(status);
  expect([...seen].toSorted()).toEqual([...introductionStatuses].toSorted());
});

it("shows what takes days: a request expires when its clock is moved on", async () => {
  const demo = createDemo();
  const own = demoAs(demo, "Northstar Talent");
  const [waiting] = (await own.introductions.list({ view: "needsYou" })).items;
  for (let day = 0; day < 15; day++) demo.clock?.nextDay();
  expect((await own.introductions.get({ id: waiting?.id ?? "" })).status).toBe("expired");
  expect((await own.introductions.count({})).needsYou).toBe(0);
  const expired = async () =>
    (await own.notifications.list({ limit: 100 })).items.filter(({ title }) =>
      title.startsWith("Introduction expired"),
    );
  const notice = (await expired()).find(({ title }) => title.includes(waiting?.code ?? "none"));
  expect(notice).toMatchObject({ actionUrl: `/mls/introductions/${waiting?.id}`, read: false });
  const { length } = await expired();
  await own.notifications.read({ id: notice?.id ?? "" });
  demo.clock?.nextDay();
  const later = await expired();
  expect(later).toHaveLength(length);
  expect(later.find(({ id }) => id === notice?.id)?.read).toBe(true);
  const ids = (await own.notifications.list({ limit: 100 })).items.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

it("ends interviews of a requester that didn't sign in time, whether or not another party signed", async () => {
  const demo = createDemo();
  const [own, employer] = [demoAs(demo, "Northstar Talent"), demoAs(demo, "Meridian Robotics")];
  const selling = demoAs(demo, "Harbor Search Partners");
  const sides = { listing: own, selling, employer };
  const made = [];
  for (const signs of [true, false]) {
    const asked = await askedByAgency(sides, { listingId: await publish(own) });
    await accept(sides, asked);
    const { id } = await proposed(selling, asked.id, { times: [inDays(16)] });
    await scheduled(own, { id });
    if (signs) await signNda(employer, asked);
    made.push({ id, code: asked.candidate.maskedCode });
  }
  for (let day = 0; day < 15; day++) demo.clock?.nextDay();
  const canceled = (await own.notifications.list({ limit: 100 })).items.filter(
    ({ title }) => title === "Interview canceled",
  );
  for (const { id, code } of made) {
    expect(await selling.interviews.get({ id })).toMatchObject({ standing: "ended", version: 3 });
    expect(canceled.filter(({ message }) => message.includes(code))).toHaveLength(1);
  }
});

it("announces the introductions that end with their listing, so that the counts follow", async () => {
  const demo = createDemo();
  const own = demoAs(demo, "Northstar Talent");
  const [waiting] = (await own.introductions.list({ view: "needsYou" })).items;
  const heard: LiveEvent[] = [];
  demo.live?.onEvent((event) => void heard.push(event));
  const listing = await own.listings.get({ id: waiting?.listingId ?? "" });
  await own.listings.withdraw({ id: listing.id, version: listing.own?.version ?? 0 });
  expect((await own.introductions.get({ id: waiting?.id ?? "" })).status).toBe("ended");
  expect(heard).toContainEqual(
    expect.objectContaining({
      type: "introduction_update",
      data: expect.objectContaining({ introductionId: waiting?.id, action: "ended" }) as unknown,
    }),
  );
});

it("counts no declared prior knowledge for the marketplace's team, which the demo doesn't have", async () => {
  const demo = createDemo();
  const [own, employer] = [demoAs(demo, "Northstar Talent"), demoAs(demo, "Meridian Robotics")];
  const sides = { listing: own, selling: demoAs(demo, "Harbor Search Partners"), employer };
  const { id, listingId } = await grantedToEmployer(sides, { listingId: await publish(own) });
  await employer.identities.get({ listingId });
  const { version } = await employer.introductions.get({ id });
  const evidence = "We interviewed this person last spring.";
  const { introduction } = await employer.introductions.declarePrior({ id, version, evidence });
  expect(introduction.priorKnowledge).toMatchObject({ answer: null });
  expect((await own.admin.queue({})).disputes).toBe(0);
});

it("records an opening in each introduction that the organization has to the candidate", async () => {
  const demo = createDemo();
  const [listing, selling] = [demoAs(demo, "Northstar Talent"), demoAs(demo, "Harbor Search Partners")];
  const sides = { listing, selling, employer: demoAs(demo, "Meridian Robotics") };
  const listingId = await publish(listing);
  const ids: string[] = [];
  for (const name of ["Meridian Robotics", "Juniper Health Systems"]) {
    const employerId = demo.actingFor?.choices.find((each) => each.name === name)?.id ?? "";
    const asked = await askedByAgency(sides, { listingId, employerId });
    await accept(sides, asked);
    await signNda(selling, asked);
    ids.push(asked.id);
  }
  const statuses = async () => Promise.all(ids.map(async (id) => (await selling.introductions.get({ id })).status));
  expect(await statuses()).toEqual(["nda_signed", "nda_signed"]);
  await selling.identities.get({ listingId });
  expect(await statuses()).toEqual(["revealed", "revealed"]);
});

it("opens and erases an own candidate as the visitor's agency while the visitor acts for another", async () => {
  const demo = createDemo();
  const [own, employer] = [demoAs(demo, "Northstar Talent"), demoAs(demo, "Meridian Robotics")];
  const listingId = await publish(own);
  const { maskedCode } = await own.listings.get({ id: listingId });
  const { id } = await grantedToEmployer({ listing: own, selling: own, employer }, { listingId });
  demo.actingFor?.choose("employer-1");
  expect(await ownApi(demo).identities.get({ listingId })).toMatchObject({ contactShown: true });
  // The employer holds a grant, and hasn't used it.
  expect((await demo.api.introductions.get({ id })).status).toBe("nda_signed");
  demo.actingFor?.choose("employer-2");
  expect(await ownApi(demo).identities.erase({ listingId, maskedCode })).toMatchObject({ maskedCode });
  expect(demo.actingFor?.current().id).toBe("employer-2");
});

it("counts a client's introductions by what the agency sees, not by another party's signature", async () => {
  const demo = createDemo();
  const [listing, selling] = [demoAs(demo, "Northstar Talent"), demoAs(demo, "Harbor Search Partners")];
  const { client } = await selling.clients.bring({ company: "Quarry Lane", email: "ada@quarrylane.example" });
  const sides = { listing, selling, employer: demoAs(demo, "Quarry Lane") };
  const asked = await askedByAgency(sides, { employerId: client.id });
  await accept(sides, asked);
  await signNda(sides.employer, asked);
  const count = async () => (await selling.clients.desk({ search: "quarry" })).items[0]?.introductions;
  expect(await count()).toBe(1);
  // The employer's access lasts longer than the agency's own time to sign.
  demo.clock?.pass(20);
  expect((await selling.introductions.get({ id: asked.id })).status).toBe("expired");
  expect(await count()).toBe(0);
});
