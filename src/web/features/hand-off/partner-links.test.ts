import { expect, test } from "vitest";
import { partnerDealUrl, partnerImportUrl } from "./partner-links.ts";

test("a pipeline import passes listing ids, and keeps the parameters of the partner's address", () => {
  const url = new URL(partnerImportUrl("https://flow.example/app/?tenant=7", ["a1", "b2"], "shortlist"));
  expect([url.origin, url.pathname]).toEqual(["https://flow.example", "/app/pipeline-import"]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    tenant: "7",
    utm_source: "talentmls",
    utm_medium: "shortlist",
    utm_campaign: "pipeline_import",
    candidate_ids: "a1,b2",
    action: "bulk_import",
  });
});

test("a deal passes the employer and the masked code", () => {
  const url = new URL(
    partnerDealUrl("https://flow.example", { employer: "Quill & Mark, Inc.", candidate: "TM-7K3QF9XA" }),
  );
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    "/deals-create",
    { employer: "Quill & Mark, Inc.", candidate: "TM-7K3QF9XA" },
  ]);
});
