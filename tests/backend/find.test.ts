import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import { makeForm } from "#tests/support/forms.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { bothBackends, serverBackend, type TestBackend } from "#tests/support/backends.ts";

/** Finding one candidate by code or role, with the same visibility as search. */
const server = await serverBackend();
const backends = bothBackends(server);

async function publish(
  { recruiter, settle }: TestBackend,
  parts: Parameters<typeof makeForm>[0] = {},
): Promise<{ id: string; code: string }> {
  const draft = await recruiter.listings.create({ form: makeForm(parts) });
  const { maskedCode } = await recruiter.listings.publish({ id: draft.id, version: draft.version });
  await settle();
  return { id: draft.id, code: maskedCode! };
}

const found = async (api: Api, text: string) => (await api.listings.find({ text })).items;
const ids = async (api: Api, text: string) => (await found(api, text)).map(({ id }) => id);

describe.each(backends)("finding a candidate in the $kind backend", (backend) => {
  const { recruiter } = backend;

  it("works by the code, complete or partial, in any notation", async () => {
    const { id, code } = await publish(backend, {
      headlineRole: "Carillon Engineer",
      locationCity: "Austin",
      locationState: "TX",
    });
    expect(await found(recruiter, code)).toEqual([
      { id, maskedCode: code, headlineRole: "Carillon Engineer", locationCity: "Austin", locationState: "TX" },
    ]);
    const bare = code.slice(3);
    const spoken = bare.replaceAll("0", "O").replaceAll("1", "l").toLowerCase();
    for (const text of [bare, `tm${spoken}`, ` ${spoken} `, code.slice(0, 9)])
      expect(await ids(recruiter, text)).toContain(id);
    expect(await ids(recruiter, code.slice(0, 6))).not.toContain(id);
  });

  it("matches the beginnings of words in the role, and nothing else of the listing", async () => {
    const { id } = await publish(backend, { headlineRole: "Glockenspiel Engineer", keySkills: ["Terraform"] });
    expect(await ids(recruiter, "eng GLOCK")).toEqual([id]);
    expect(await ids(recruiter, "terraform")).not.toContain(id);
    for (const text of ["ockenspiel", "glockenspiel terraform", ""]) expect(await ids(recruiter, text)).toEqual([]);
  });

  it("returns at most eight results", async () => {
    for (let each = 0; each < 9; each++) await publish(backend, { headlineRole: "Hurdy Gurdy Builder" });
    expect(await found(recruiter, "hurdy gurdy")).toHaveLength(8);
    await expect(recruiter.listings.find({ text: "x".repeat(101) })).rejects.toMatchObject({
      status: 400,
      fields: { text: "Shorten this to at most 100 characters." },
    });
  });

  it("leaves out listings off the market", async () => {
    const { id, code } = await publish(backend, { headlineRole: "Ophicleide Player" });
    expect(await ids(recruiter, "ophicleide")).toEqual([id]);
    await recruiter.listings.hold({ id, version: (await recruiter.listings.form({ id })).version });
    await backend.settle();
    for (const text of ["ophicleide", code, code.slice(0, 7)]) expect(await ids(recruiter, text)).not.toContain(id);
  });
});

describe("finding on the server", () => {
  it("doesn't find a hidden listing by code, partial code or role", async () => {
    const meridian = await signedIn(server.testApp, "hiring@meridian.example");
    const harbor = await signedIn(server.testApp, "admin@harbor.example");
    const { id, code } = await publish(server, {
      headlineRole: "Serpent Maker",
      blockedOrganizations: [{ name: "Meridan Robotics", domain: "" }],
    });
    for (const text of [code, code.slice(3), code.slice(0, 7), "serpent maker"]) {
      expect(await ids(harbor.api, text)).toContain(id);
      expect(await ids(meridian.api, text)).not.toContain(id);
    }
    // The same bytes as for a code that doesn't exist.
    const hidden = await meridian.send("GET", `/api/v1/listings/find?text=${code}`);
    const unknown = await meridian.send("GET", "/api/v1/listings/find?text=TM-00000000");
    expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body]);
  });
});
