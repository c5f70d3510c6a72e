import { expect, test } from "vitest";
import { takeEmailToken } from "./token.ts";
import { safeStorage, type Store } from "#web/lib/storage.ts";

const forbidden = (): Store =>
  safeStorage(() => {
    throw new Error("Storage is off.");
  });

function allowed(): Store {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function visit(hash: string, tab: Store, pathname = "/sign") {
  const addresses: unknown[] = [];
  const token = takeEmailToken(
    { path: "/sign", key: "mls-signing-link" },
    { pathname, hash },
    { state: { kept: true }, replaceState: (...all: unknown[]) => void addresses.push(all) },
    tab,
  );
  return { token, addresses };
}

test("an email's token leaves the address at once and is there after a reload, with storage or without", () => {
  for (const tab of [allowed(), forbidden()]) {
    expect(visit("#first-token", tab)).toEqual({ token: "first-token", addresses: [[{ kept: true }, "", "/sign"]] });
    expect(visit("", tab)).toEqual({ token: "first-token", addresses: [] });
    expect(visit("#second-token", tab).token).toBe("second-token");
  }
});

test("other pages keep their fragments, and there is no token where no link was opened", () => {
  expect(visit("#edit", forbidden(), "/mls/deal/2")).toEqual({ token: null, addresses: [] });
  expect(visit("", forbidden()).token).toBeNull();
});
