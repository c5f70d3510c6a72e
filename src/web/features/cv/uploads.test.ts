import { describe, expect, test, vi } from "vitest";
import { Problem } from "#contract/backend.ts";
import { actingOrganizationHeader } from "#contract/session-routes.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { createApis } from "#web/lib/backend/http.ts";
import { createUploads, faultOfCv, type Started, uploadsOf } from "./uploads.ts";

class Reader extends EventTarget {
  result = "data:;base64,QUJD";
  readAsDataURL() {
    queueMicrotask(() => this.dispatchEvent(new Event("load")));
  }
}
Object.assign(globalThis, { FileReader: globalThis.FileReader ?? Reader });

const file = (name: string) => new File(["ABC"], name);
const answer: Started = {
  draft: { id: "d", version: 1 },
  already: null,
  fullName: "",
  headlineRole: "",
  missing: [],
  unsure: [],
  ready: true,
  open: 0,
  duplicates: [],
  notStored: null,
};
type Send = (name: string, key: string | undefined, defaults: unknown) => Promise<Started>;
const uploadsOver = (start: Send) =>
  createUploads({ cvs: { start: (input, options) => start(input.name, options?.idempotencyKey, input.defaults) } });

describe("uploading CVs", () => {
  test("sends three at a time, and says how each ended", async () => {
    let [running, most] = [0, 0];
    const uploads = uploadsOver(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return answer;
    });
    const done = await uploads.add(Array.from({ length: 8 }, (_, index) => file(`cv-${index}.pdf`)));
    expect(most).toBe(3);
    expect(done.map(({ state }) => state.kind)).toEqual(Array(8).fill("done"));
  });

  test("says that a file is read while others are on their way", async () => {
    const second = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    const uploads = uploadsOver(async (name) => {
      if (name === "second.pdf") await second.promise;
      return answer;
    });
    const all = uploads.add([file("first.pdf"), file("second.pdf")], {}, async () => first.resolve());
    await first.promise;
    expect(uploads.all().map(({ state }) => state.kind)).toEqual(["done", "sending"]);
    second.resolve();
    await all;
  });

  test("says it once for files that are read meanwhile", async () => {
    const held = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    let reports = 0;
    const uploads = uploadsOver(async () => answer);
    await uploads.add(["a.pdf", "b.pdf", "c.pdf", "d.pdf"].map(file), {}, async () => {
      reports += 1;
      if (reports === 1) await held.promise;
      else last.resolve();
    });
    expect(reports).toBe(1);
    held.resolve();
    await last.promise;
    expect(reports).toBe(2);
  });

  test("says what is wrong with a file without sending it", async () => {
    const sent: string[] = [];
    const uploads = uploadsOver(async (name) => (sent.push(name), answer));
    const [photo, cv] = await uploads.add([file("photo.jpg"), file("cv.docx")]);
    expect(photo?.state).toMatchObject({ kind: "failed", canRetry: false });
    expect(cv?.state.kind).toBe("done");
    expect(sent).toEqual(["cv.docx"]);
    expect(faultOfCv({ name: "a.pdf", size: 0 })).toMatch(/empty/);
    expect(faultOfCv({ name: "a.pdf", size: 11_000_000 })).toMatch(/10 MB/);
    expect(faultOfCv({ name: "A.PDF", size: 5 })).toBeNull();
  });

  test("sends each file with the defaults of its drop, also when it's repeated", async () => {
    const sent: unknown[] = [];
    const uploads = uploadsOver(async (_name, _key, defaults) => {
      sent.push(defaults);
      if (sent.length === 1) throw new Problem({ status: 0, code: "unreachable", title: "", detail: "Offline." });
      return answer;
    });
    const [lost] = await uploads.add([file("cv.pdf")], { salaryMin: 150_000, salaryMax: 180_000 });
    await uploads.add([file("other.pdf")]);
    await uploads.retry(lost?.key ?? "");
    expect(sent).toEqual([{ salaryMin: 150_000, salaryMax: 180_000 }, {}, { salaryMin: 150_000, salaryMax: 180_000 }]);
  });

  test("repeats a lost upload under its key; a rejected file can't be repeated", async () => {
    const keys: (string | undefined)[] = [];
    const uploads = uploadsOver(async (name, key) => {
      keys.push(key);
      if (name === "scan.pdf")
        throw new Problem({ status: 422, code: "invalid-input", title: "", detail: "This file has no text." });
      if (keys.length < 3) throw new Problem({ status: 0, code: "unreachable", title: "", detail: "Offline." });
      return answer;
    });
    let read = 0;
    const [scan, lost] = await uploads.add([file("scan.pdf"), file("cv.pdf")], {}, async () => (read += 1));
    expect(read).toBe(0);
    expect(scan?.state).toEqual({ kind: "failed", says: "This file has no text.", canRetry: false });
    expect(lost?.state).toEqual({ kind: "failed", says: "Offline.", canRetry: true });
    await uploads.retry(lost?.key ?? "");
    expect(uploads.all()[1]?.state.kind).toBe("done");
    expect(read).toBe(1);
    expect(keys[2]).toBe(keys[1]);
    uploads.dismiss(scan?.key ?? "");
    expect(uploads.all()).toHaveLength(1);
  });
});

test("sends nothing of one organization while acting for another", async () => {
  let acting = "northstar";
  const viewerOf = (organizationId: string) => ({ personId: "maya", organizationId }) as Viewer;
  const apiOf = createApis({
    headers: () => ({ [actingOrganizationHeader]: acting }),
    renew: () => Promise.resolve(false),
  });
  const owners: string[] = [];
  vi.stubGlobal("fetch", (_url: string, { headers }: { headers: Record<string, string> }) => {
    owners.push(headers[actingOrganizationHeader] ?? "");
    acting = "harbor";
    return Promise.resolve(Response.json(answer));
  });
  const uploads = uploadsOf(apiOf(viewerOf("northstar")));
  const done = await uploads.add(Array.from({ length: 5 }, (_, index) => file(`cv-${index}.pdf`)));
  vi.unstubAllGlobals();
  expect(done.map(({ state }) => state.kind)).toEqual(Array(5).fill("done"));
  expect(owners).toEqual(Array(5).fill("northstar"));
  expect(uploadsOf(apiOf(viewerOf("harbor"))).all()).toEqual([]);
  expect(uploadsOf(apiOf(viewerOf("northstar"))).all()).toHaveLength(5);
});
