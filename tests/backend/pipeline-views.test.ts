import { describe, expect, it } from "vitest";
import { refusal, unknownId } from "#tests/support/deals.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();

describe.each(bothBackends(server))("saved views in the $kind backend", ({ recruiter }) => {
  it("are saved, listed by name and deleted", async () => {
    const params = { job: "none", q: "kafka", view: "table", sort: "job" };
    await recruiter.pipeline.saveView({ name: "Zebra", params });
    const { items } = await recruiter.pipeline.saveView({ name: "Aardvark", params: {} });
    expect(items.map(({ name, own }) => [name, own])).toEqual([
      ["Aardvark", true],
      ["Zebra", true],
    ]);
    expect((await recruiter.pipeline.views({})).items).toEqual(items);
    expect(items[1]?.params).toEqual(params);
    expect((await refusal(recruiter.pipeline.saveView({ name: "ZEBRA", params }))).fields).toEqual({
      name: "You already have a view with this name. Choose another name.",
    });
    for (const { id } of items) await recruiter.pipeline.removeView({ id });
    expect((await recruiter.pipeline.views({})).items).toEqual([]);
    expect((await refusal(recruiter.pipeline.removeView({ id: unknownId }))).code).toBe("not-found");
  });
});

it("are private until shared with the organization", async () => {
  const { recruiter, admin, partner } = server;
  await recruiter.pipeline.saveView({ name: "Private", params: {} });
  const { items } = await recruiter.pipeline.saveView({ name: "Shared", params: {}, shared: true });
  const names = async (api: typeof recruiter) => (await api.pipeline.views({})).items.map(({ name }) => name);
  expect([await names(recruiter), await names(admin), await names(partner)]).toEqual([
    ["Private", "Shared"],
    ["Shared"],
    [],
  ]);
  const idOf = (name: string) => items.find((view) => view.name === name)?.id ?? "";
  expect((await refusal(admin.pipeline.removeView({ id: idOf("Private") }))).code).toBe("not-found");
  expect((await admin.pipeline.removeView({ id: idOf("Shared") })).items).toEqual([]);
  expect(await names(recruiter)).toEqual(["Private"]);
});
