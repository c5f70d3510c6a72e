import { describe, expect, it } from "vitest";
import { publish, refusal } from "#tests/support/deals.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";
import { employerCalled } from "#tests/support/employers.ts";

const backends = bothBackends(await serverBackend());

describe.each(backends)("the listing agency's first message in the $kind backend", ({ recruiter }) => {
  it("can go to an organization that requested an introduction, and to no one else", async () => {
    // A sample introduction whose parties haven't written about it.
    const granted = (await recruiter.introductions.list({ view: "granted", limit: 100 })).items.filter(
      ({ you }) => you === "listing",
    );
    const silent = await Promise.all(
      granted.map(async (each) => ({ each, about: await recruiter.threads.about({ listingId: each.listingId }) })),
    );
    const { each, about } =
      silent.find(({ about: { items } }) => items.some(({ threadId }) => threadId === null)) ?? silent[0]!;
    const requester = each.sellingAgency ?? each.employer;
    expect(about.items.find(({ organization }) => organization.id === requester.id)).toMatchObject({
      organization: { name: requester.name },
      threadId: null,
    });
    const { thread, message } = await recruiter.threads.start({
      listingId: each.listingId,
      organizationId: requester.id,
      content: "We would like to arrange a first conversation.",
    });
    expect([thread.with.name, message.number]).toEqual([requester.name, 1]);
    expect(
      (await recruiter.threads.about({ listingId: each.listingId })).items.find(
        ({ organization }) => organization.id === requester.id,
      )?.threadId,
    ).toBe(thread.id);
    // No one requested this one. It is visible to others, but the agency can't write to them about it.
    const listingId = await publish(recruiter);
    expect(await recruiter.threads.about({ listingId })).toEqual({ items: [] });
    expect(
      await refusal(recruiter.threads.start({ listingId, organizationId: requester.id, content: "Hello." })),
    ).toMatchObject({ status: 409, detail: expect.stringContaining("your own listing") });
    const [halcyon, juniper] = [
      await employerCalled(recruiter, "Halcyon Learning"),
      await employerCalled(recruiter, "Juniper Health Systems"),
    ];
    const stranger = halcyon === each.employer.id ? juniper : halcyon;
    expect(
      await refusal(
        recruiter.threads.start({ listingId: each.listingId, organizationId: stranger, content: "Hello." }),
      ),
    ).toMatchObject({ status: 409 });
  });
});
