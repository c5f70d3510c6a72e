import { expect, it } from "vitest";
import { isRecognized } from "#domain/core/place.ts";
import { makeForm } from "#tests/support/forms.ts";
import { serverBackend } from "#tests/support/backends.ts";

const { recruiter, testApp, settle } = await serverBackend();

it("shows its agency an older listing's place as typed until they choose a state", async () => {
  const draft = await recruiter.listings.create({ form: makeForm({ locationCity: "Austin", locationState: "TX" }) });
  const { id } = await recruiter.listings.publish({ id: draft.id, version: draft.version });
  const row = async () => (await recruiter.listings.mine({ limit: 100 })).items.find((each) => each.id === id);
  await testApp.database.kysely
    .updateTable("mls_candidates")
    .set({ location_state: "Bavaria" as never })
    .where("id", "=", id)
    .execute();
  const before = await row();
  expect(before).toMatchObject({
    locationCity: "Austin",
    locationState: "Bavaria",
    actions: expect.arrayContaining(["edit"]) as string[],
  });
  expect(isRecognized({ city: before?.locationCity ?? "", state: before?.locationState ?? "" })).toBe(false);

  const form = await recruiter.listings.form({ id });
  await recruiter.listings.update({ id, version: form.version, form: { locationState: "Texas" } });
  await settle();
  const after = await row();
  expect(after).toMatchObject({ locationCity: "Austin", locationState: "TX" });
  expect(isRecognized({ city: after?.locationCity ?? "", state: after?.locationState ?? "" })).toBe(true);
});
