import { afterEach, describe, expect, it, vi } from "vitest";
import { createHttpApi } from "./http.ts";

const api = createHttpApi({ headers: () => ({}), renew: () => Promise.resolve(false) });
const answers = (body: BodyInit, type: string, fileName: string) =>
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response(body, {
        headers: { "content-type": type, "content-disposition": `attachment; filename="${fileName}"` },
      }),
    ),
  );

afterEach(() => void vi.unstubAllGlobals());

describe("a file in a response", () => {
  it("keeps every byte of a PDF, however long", async () => {
    const bytes = Uint8Array.from({ length: 20_001 }, (_, place) => (place * 7) % 256);
    answers(bytes, "application/pdf", "deal.pdf");
    const file = await api.deals.pdf({ id: "d" });
    expect(file).toMatchObject({ fileName: "deal.pdf", mediaType: "application/pdf" });
    expect("base64" in file && Uint8Array.from(atob(file.base64), (byte) => byte.charCodeAt(0))).toEqual(bytes);
  });

  it.each([
    ["text/csv; charset=utf-8", "text/csv"],
    ["text/calendar; charset=utf-8", "text/calendar"],
  ])("keeps the text of %s", async (type, mediaType) => {
    answers("Łukasz, 東京", type, "deals");
    expect(await api.deals.calendar({ id: "d" })).toEqual({ fileName: "deals", mediaType, text: "Łukasz, 東京" });
  });
});
