import { afterEach, describe, expect, it, vi } from "vitest";
import { readCallback, takeCallbackTokens } from "./callback-tokens.ts";

afterEach(() => vi.restoreAllMocks());
const userData = { email: "rosa@northstar.example", first_name: "Rosa", display_name: "Rosa Marin" };

describe("the ecosystem's callback parameters", () => {
  it("are read from the fragment", () => {
    const parameters = { session_token: "s+/=", refresh_token: "r", user_id: "u", user_data: JSON.stringify(userData) };
    const hash = `#${new URLSearchParams(parameters)}`;
    expect(readCallback(hash, "")).toEqual({
      sessionToken: "s+/=",
      refreshToken: "r",
      userId: "u",
      displayName: "Rosa Marin",
    });
  });

  it("are read from the specified query parameters", () => {
    const search = `?session_token=s&user_id=u&user_data=${encodeURIComponent(JSON.stringify(userData))}`;
    expect(readCallback("", search)).toEqual({
      sessionToken: "s",
      refreshToken: null,
      userId: "u",
      displayName: "Rosa Marin",
    });
  });

  it("are read when user_data was encoded twice", () => {
    const twice = encodeURIComponent(encodeURIComponent(JSON.stringify(userData)));
    expect(readCallback("", `?user_data=${twice}`).displayName).toBe("Rosa Marin");
  });

  it.each(["are accepted with a warning when user_data is %j", "%E0%A4%A", "[", "undefined"])(
    "goes on with a warning when user_data is %j",
    (broken) => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
      expect(
        readCallback(`#${new URLSearchParams({ session_token: "s", user_id: "u", user_data: broken })}`, ""),
      ).toMatchObject({ sessionToken: "s", userId: "u", displayName: null });
      expect(warn).toHaveBeenCalledOnce();
    },
  );

  it.each(["have no name when user_data is %s", "7", '"text"', '{"display_name":7}', "{}"])(
    "has no name in user_data %s",
    (text) => {
      expect(readCallback(`#${new URLSearchParams({ user_data: text })}`, "").displayName).toBeNull();
    },
  );

  it("report what is missing", () => {
    expect(readCallback("#session_token=&user_id=u", "")).toMatchObject({ sessionToken: null, userId: "u" });
  });
});

describe("the address bar", () => {
  it("is cleared before anything else, only on the callback page, and its content can be read again", () => {
    const seen: string[] = [];
    const past = {
      state: null,
      replaceState: (_state: unknown, _title: string, url?: string | URL | null) => void seen.push(String(url)),
    };
    expect(
      takeCallbackTokens({ pathname: "/mls", hash: "#session_token=x", search: "" }, past).sessionToken,
    ).toBeNull();
    expect(seen).toEqual([]);
    expect(
      takeCallbackTokens(
        { pathname: "/auth/callback/ecosystem", hash: "#session_token=s&user_id=u", search: "?x=1" },
        past,
      ).sessionToken,
    ).toBe("s");
    expect(seen).toEqual(["/auth/callback/ecosystem"]);
    expect(takeCallbackTokens({ pathname: "/auth/callback/ecosystem", hash: "", search: "" }, past).userId).toBe("u");
    expect(seen).toHaveLength(1);
  });
});
