import { Writable } from "node:stream";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { createLog, describeError } from "./log.ts";

function logged(level: string, write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  let text = "";
  write(createLog(level, new Writable({ write: (chunk, _encoding, next) => ((text += String(chunk)), next()) })));
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("an error in a log line", () => {
  test("has its code and message", () => {
    const error = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:25"), { code: "ECONNREFUSED" });
    expect(describeError(error)).toMatchObject({
      type: "Error",
      code: "ECONNREFUSED",
      message: "connect ECONNREFUSED 127.0.0.1:25",
    });
  });

  test("has the message of each attempt when several addresses were tried", () => {
    const error = new AggregateError([
      new Error("connect ECONNREFUSED ::1:25"),
      new Error("connect ECONNREFUSED 127.0.0.1:25"),
    ]);
    expect(describeError(error)["message"]).toBe("connect ECONNREFUSED ::1:25; connect ECONNREFUSED 127.0.0.1:25");
  });

  test("is logged even if it isn't an Error: a copy from the job queue, a string, undefined", () => {
    expect(describeError({ message: "the queue does not exist", code: "Q1" })).toEqual({
      type: "Error",
      code: "Q1",
      message: "the queue does not exist",
    });
    expect(describeError("no")).toEqual({ type: "string", message: "no" });
    expect(describeError(undefined)).toEqual({ type: "undefined" });
  });

  test.each([
    [
      "an error",
      (fields: object) => Object.assign(new pg.DatabaseError("Key (email)=(ada@x.example)", 1, "error"), fields),
    ],
    [
      "a copy of one",
      (fields: object) => ({
        severity: "ERROR",
        message: "Key (email)=(ada@x.example)",
        stack: "ada@x.example",
        ...fields,
      }),
    ],
  ])("is code, constraint and table of %s of the database, never a value", (_, make) => {
    const error = make({
      code: "23505",
      constraint: "people_email_key",
      table: "people",
      detail: "Key (email)=(ada@x.example)",
    });
    const described = describeError(error);
    expect(described).toEqual({
      type: "DatabaseFault",
      code: "23505",
      constraint: "people_email_key",
      table: "people",
      message: "database error 23505 (table people, constraint people_email_key)",
    });
  });
});

describe("while the database is away", () => {
  const failures = [
    new Error("Connection terminated unexpectedly"),
    { message: "Connection terminated unexpectedly (Queue: mail.send, Worker: 1)", stack: "" },
    new Error("a job failed", {
      cause: Object.assign(new pg.DatabaseError("terminating", 1, "error"), { code: "57P01" }),
    }),
  ];

  test("logs failures caused by it only at the debug level", () => {
    const each = (log: ReturnType<typeof createLog>): void => failures.forEach((err) => log.error({ err }, "failed"));
    expect(logged("info", each)).toEqual([]);
    expect(logged("debug", each).map(({ level }) => level)).toEqual([20, 20, 20]);
  });

  test("logs the failure that ends the process", () => {
    const lines = logged("info", (log) => log.fatal({ err: failures[0] }, "The server could not start"));
    expect(lines.map(({ msg }) => msg)).toEqual(["The server could not start"]);
  });

  test("logs the outage itself and every other error", () => {
    const lines = logged("info", (log) => {
      log.error({ err: failures[0], outage: "began" }, "away");
      log.error({ err: new Error("a bug") }, "failed");
    });
    expect(lines.map(({ msg }) => msg)).toEqual(["away", "failed"]);
  });
});
