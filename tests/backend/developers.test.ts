import { describe, expect, it, onTestFinished } from "vitest";
import { audienceOf } from "#contract/audience.ts";
import {
  apiChangelog,
  apiVersion,
  type Deprecation,
  deprecationDays,
  deprecationHeaders,
  deprecations,
} from "#contract/changelog.ts";
import { dictionary, dictionaryCsv } from "#contract/dictionary.ts";
import { entities } from "#contract/entities.ts";
import { contract } from "#contract/index.ts";
import { eventTypes } from "#domain/event/event.ts";
import { eventExamples } from "#domain/event/examples.ts";
import { faceFields, formFieldNames, shownIn, termsFields } from "#domain/listing/fields.ts";
import { identityLimits } from "#domain/identity/identity.ts";
import { eventGroups } from "#domain/webhook/webhook.ts";
import { documented } from "#server/platform/http/documented.ts";
import { openApiDocument } from "#server/platform/http/openapi.ts";
import { type ApiDocument, broken, publishedFrom, readPublished } from "#tests/support/published-api.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const ending: Deprecation = { since: "2027-01-01", sunset: "2027-07-01", instead: "marketComps.rates" };
const calls = documented().filter(({ name }) => audienceOf(name) === "programs");

describe("the API's changelog", () => {
  it("has the version of the API document on top, and earlier ones below", () => {
    const { info } = openApiDocument("TalentMLS") as { info: { version: string } };
    expect(info.version).toBe(apiVersion);
    expect(apiChangelog[0]?.version).toBe(apiVersion);
    const byVersion = apiChangelog.toSorted((a, b) => b.version.localeCompare(a.version, "en", { numeric: true }));
    expect(apiChangelog).toEqual(byVersion);
    expect(new Set(apiChangelog.map(({ version }) => version)).size).toBe(apiChangelog.length);
    const dates = apiChangelog.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const change of apiChangelog) expect(change.version).toMatch(/^1\.\d+$/);
  });

  it("keeps its promise: published calls, fields and addresses stay until their end was announced", () => {
    const removed = new Set(apiChangelog.flatMap(({ removed: names = [] }) => names));
    const published = readPublished();
    expect(Object.keys(published.calls).length).toBeGreaterThan(190);
    expect(broken(published, publishedFrom(openApiDocument("TalentMLS") as ApiDocument), removed)).toEqual([]);
  });

  it("notices a call that moved, a field that is gone, and input that is newly required", () => {
    const document = structuredClone(openApiDocument("TalentMLS")) as ApiDocument;
    const before = publishedFrom(document);
    const { paths, components } = document;
    delete components.schemas["ListingCard"]?.properties?.["maskedCode"];
    delete paths["/listings/{id}/available"];
    const pipeline = paths["/pipeline"]?.["post"]?.requestBody?.content?.["application/json"]?.schema;
    pipeline?.required?.push("note");
    const found = broken(before, publishedFrom(document), new Set());
    expect(found).toContain("listings.search no longer answers items.maskedCode");
    expect(found).toContain("shortlist.list no longer answers items.listing.maskedCode");
    expect(found).toContain("listings.available POST /listings/{id}/available is gone");
    expect(found).toContain("pipeline.add now requires note, which is new");
    expect(broken(before, publishedFrom(document), new Set(["listings.available"]))).toHaveLength(found.length - 1);
  });

  it("names each deprecated call, which lasts long enough and has a successor", () => {
    const announced = new Set(apiChangelog.flatMap(({ deprecated = [] }) => deprecated));
    for (const [name, { since, sunset, instead }] of Object.entries(deprecations)) {
      expect(announced).toContain(name);
      expect((Date.parse(sunset) - Date.parse(since)) / 86_400_000).toBeGreaterThanOrEqual(deprecationDays);
      expect(calls.map((call) => call.name)).toContain(instead);
    }
  });

  it("is in the headers of a deprecated call's answers and errors, and in the document", async () => {
    expect(deprecationHeaders(ending)).toEqual({
      deprecation: "@1798761600",
      sunset: "Thu, 01 Jul 2027 00:00:00 GMT",
      link: '</developers/changelog>; rel="deprecation"; type="text/html"',
    });
    // No call is deprecated yet.
    const table = deprecations as Record<string, Deprecation>;
    table["marketComps.figures"] = ending;
    onTestFinished(() => void delete table["marketComps.figures"]);
    const { url } = await startTestApp();
    const headersAt = async (path: string) => Object.fromEntries((await fetch(url + path)).headers);
    for (const path of ["/api/v1/market-figures", "/api/v1/market-figures?unknown=1"])
      expect(await headersAt(path)).toMatchObject(deprecationHeaders(ending));
    expect(await headersAt("/api/v1/settings")).not.toHaveProperty("sunset");
    const { paths } = openApiDocument("TalentMLS") as { paths: Record<string, { get?: { deprecated?: boolean } }> };
    expect(paths["/market-figures"]?.get?.deprecated).toBe(true);
    expect(paths["/settings"]?.get?.deprecated).toBeUndefined();
  });
});

describe("the examples of events", () => {
  const { element } = contract.events.list.output.shape.items;

  it.each(eventTypes)("%s has one that the contract accepts", (type) => {
    expect(element.strict().parse(eventExamples[type])).toEqual(eventExamples[type]);
    expect(eventExamples[type].type).toBe(type);
  });

  it("are shown for every event, in the groups of the settings", () => {
    expect(eventGroups.flatMap(({ types }) => types.map(({ type }) => type)).toSorted()).toEqual(eventTypes.toSorted());
  });
});

describe("the data dictionary", () => {
  const fieldsOf = (record: string) => dictionary.find((each) => each.record === record)?.fields ?? [];
  const firstOf = (path: string) => path.split(/[.[]/)[0] ?? "";

  it("has every field of the form and of the masked view, with its mask class", () => {
    expect(new Set(fieldsOf("ListingForm").map(({ field }) => firstOf(field)))).toEqual(new Set(formFieldNames));
    const shown = fieldsOf("Listing");
    expect(new Set(shown.map(({ field }) => firstOf(field)))).toEqual(new Set(Object.keys(entities.Listing.shape)));
    for (const field of faceFields.filter((each) => ["card", "page"].includes(shownIn(each))))
      expect(shown.filter((each) => firstOf(each.field) === field).map(({ maskClass }) => maskClass)).toContain(
        shownIn(field),
      );
    for (const field of termsFields)
      expect(shown.find((each) => each.field === `terms.${field}`)).toMatchObject({
        maskClass: "terms",
        seenBy: "agencies, never employers",
      });
    expect(shown.every(({ maskClass }) => maskClass !== null && !["sealed", "identity"].includes(maskClass))).toBe(
      true,
    );
  });

  it("says of every part of the identity who sees it", () => {
    const identity = fieldsOf("ListingForm").filter(({ field }) => firstOf(field) === "identity");
    for (const part of Object.keys(identityLimits).filter((each) => !each.startsWith("employer")))
      expect(identity.map(({ field }) => field).some((field) => field.startsWith(`identity.${part}`))).toBe(true);
    expect(new Set(identity.map(({ maskClass }) => maskClass))).toEqual(new Set(["identity"]));
    expect(fieldsOf("ListingForm").find(({ field }) => field === "blockedOrganizations[].name")?.maskClass).toBe(
      "sealed",
    );
  });

  it("says units, values and null, in the file too", () => {
    const byName = new Map(fieldsOf("Listing").map((each) => [each.field, each]));
    expect(byName.get("salaryMin")).toMatchObject({
      type: "integer",
      unit: "Whole US dollars: 150000 is $150,000.",
      label: "Salary Range",
      maskClass: "card",
    });
    expect(byName.get("workAuth")?.values).toEqual(["USC", "GC", "H1B", "TN", "OPT", "L1", "Other"]);
    expect(byName.get("clearance")).toMatchObject({ nullable: true });
    const lines = dictionaryCsv().trimEnd().split("\r\n");
    expect(lines.length - 1).toBe(dictionary.flatMap(({ fields }) => fields).length);
    expect(lines.find((line) => line.startsWith('"Listing","workType"'))).toBe(
      '"Listing","workType","string","remote; hybrid; onsite","no","","Work type","card","every signed-in ' +
        'organization, on the card and the page"',
    );
  });
});
