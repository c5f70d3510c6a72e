import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Procedure } from "#contract/procedure.ts";
import { authorizeNeed } from "#domain/core/policy.ts";
import { authenticatorCode } from "#tests/support/authenticator.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { refusal } from "#tests/support/deals.ts";
import { connectLive } from "#tests/support/live-client.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { type Person, startTestApp, visitor } from "#tests/support/test-app.ts";
import { viewerOf } from "#tests/support/viewer.ts";

const testApp = await startTestApp();
const password = "talentmls-sample";
const admin = await memberOf(testApp, "Summit Ridge Partners", "organization_admin", "lead");
const other = await memberOf(testApp, "Summit Ridge Partners", "organization_admin", "second");
const required = "second-factor-required";

async function setUp({ api }: Person): Promise<void> {
  const { secret } = await api.factors.startTotp({ password });
  await api.factors.confirmTotp({ code: authenticatorCode(secret, testApp.services.clock.now().getTime()) });
  await testApp.database.changes.caughtUp();
}

it("is turned on only by an admin who has a factor", async () => {
  expect((await refusal(admin.api.factors.require({ isRequired: true }))).detail).toContain("lock you out");
  expect((await admin.api.factors.policy({})).isRequired).toBe(false);
});

it("stops members without one, their keys and calendar links, until they set one up", async () => {
  const key = await newKey(testApp, other, ["members:read"]);
  const calendar = new URL((await other.api.calendarFeeds.create({})).url).pathname;
  const calendarStatus = async () => (await visitor(testApp).send("GET", calendar)).status;
  expect(await calendarStatus()).toBe(200);
  await setUp(admin);
  const before = (await admin.api.factors.policy({})).membersWithout;
  expect(await admin.api.factors.require({ isRequired: true })).toMatchObject({ isRequired: true });
  expect(before).toBeGreaterThan(0);
  await testApp.database.changes.caughtUp();
  await admin.api.members.list({});
  for (const call of [
    () => other.api.members.list({}),
    () => other.api.listings.search({}),
    () => key.api.members.list({}),
  ])
    expect(await refusal(call())).toMatchObject({ status: 403, code: required });
  expect(await calendarStatus()).toBe(404);
  await other.api.profile.get({});
  await expect(connectLive(testApp, other)).rejects.toThrow(required);
  await setUp(other);
  await other.api.members.list({});
  await key.api.members.list({});
  expect(await calendarStatus()).toBe(200);
  expect((await admin.api.factors.policy({})).membersWithout).toBe(before - 1);
});

it("leaves only the person's own profile of all procedures", async () => {
  const lacking = { ...(await viewerOf(admin)), lacksSecondFactor: true };
  const through = Object.values(contract as Record<string, Record<string, Procedure>>)
    .flatMap((verbs) => Object.values(verbs))
    .filter(({ needs }) => needs !== "public")
    .filter(({ needs }) => {
      try {
        authorizeNeed(lacking, needs);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: required });
        return false;
      }
    });
  expect(new Set(through.map(({ needs }) => needs))).toEqual(new Set(["profile.use"]));
  const key = { ...lacking, apiKey: { id: "key", scopes: [] } };
  expect(() => authorizeNeed(key, "profile.use")).toThrowError(expect.objectContaining({ code: required }));
});
