import { expect, it } from "vitest";
import { rejectionOf as refusalOf } from "#tests/support/domain-rules.ts";
import { decideView, requireRemovable, type SavedView, viewLimits, viewsFor } from "./views.ts";

const ada = { personId: "ada", organizationId: "o", roles: ["recruiter"] };
const boss = { personId: "boss", organizationId: "o", roles: ["organization_admin"] };
const ask = { name: "  My   jobs ", params: { owner: "mine" }, shared: false };

it("is saved under a name of its own, up to the limit", () => {
  const view = decideView(ada, ask, { own: [], id: "1" });
  expect(view).toEqual({
    id: "1",
    organizationId: "o",
    ownerId: "ada",
    name: "My jobs",
    params: { owner: "mine" },
    shared: false,
  });
  const saving = (name: string, own: readonly SavedView[]) =>
    refusalOf(() => decideView(ada, { ...ask, name }, { own, id: "2" })).extras.fields;
  expect(saving(" ", [])).toEqual({ name: "Enter a name." });
  expect(saving("MY JOBS", [view])).toEqual({
    name: "You already have a view with this name. Choose another name.",
  });
  const full = Array.from({ length: viewLimits.own }, (_, place) => ({ ...view, name: `View ${place}` }));
  expect(saving("One more", full)).toEqual({ name: "You can save at most 50 views. Delete one first." });
});

it("is its owner's until shared; a shared one can be deleted by its owner and by admins", () => {
  const view = (id: string, shared: boolean): SavedView => ({
    ...decideView(ada, { ...ask, shared }, { own: [], id }),
    name: id,
  });
  const views = [view("shared", true), view("private", false)];
  expect(viewsFor(ada, views).map(({ id, own, mayRemove }) => [id, own, mayRemove])).toEqual([
    ["private", true, true],
    ["shared", true, true],
  ]);
  expect(viewsFor(boss, views).map(({ id, own, mayRemove }) => [id, own, mayRemove])).toEqual([
    ["shared", false, true],
  ]);
  const bea = { ...ada, personId: "bea" };
  expect(refusalOf(() => requireRemovable(bea, views[0])).code).toBe("forbidden");
  expect(refusalOf(() => requireRemovable(boss, views[1])).code).toBe("not-found");
  expect(() => requireRemovable(boss, views[0])).not.toThrow();
});
