import { expect, it } from "vitest";
import { rejectionOf } from "#tests/support/domain-rules.ts";
import { jobOnBoard, requireJob } from "./for-job.ts";

const job = (id: string, clientId: string | null) => ({ id, clientId });

it("is for a job of the organization with the same client, or with a client as typed", () => {
  expect(requireJob(job("1", "meridian"), "meridian").id).toBe("1");
  expect(requireJob(job("2", null), "meridian").id).toBe("2");
  expect(rejectionOf(() => requireJob(null, "meridian")).extras.fields).toHaveProperty("jobId");
  expect(rejectionOf(() => requireJob(job("3", "juniper"), "meridian")).extras.fields).toHaveProperty("jobId");
});

it("belongs without a named job to the only one for the employer whose board has the candidate", () => {
  expect(jobOnBoard([job("1", "meridian"), job("2", "juniper"), job("3", null)], "meridian")).toBe("1");
  expect(jobOnBoard([job("1", "meridian"), job("4", "meridian")], "meridian")).toBeNull();
  expect(jobOnBoard([job("3", null)], "meridian")).toBeNull();
});
