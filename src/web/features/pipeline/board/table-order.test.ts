import { expect, it } from "vitest";
import type { BoardCard } from "#web/features/pipeline/queries.ts";
import { inTableOrder, type Line, type Sort } from "./table-order.ts";

const line = (code: string, more: Partial<Line>): Line => ({
  card: { maskedCode: code } as BoardCard,
  stage: undefined,
  role: "",
  days: 0,
  due: null,
  job: "",
  client: "",
  owner: "",
  owes: "",
  ...more,
});
const lines = [
  line("B", { job: "JOB-9", days: 3, due: "2026-02-01", owner: "Ben" }),
  line("C", { job: "JOB-10", days: 12, owner: "Ada" }),
  line("A", { days: 3, due: "2026-01-01" }),
];
const order = (sort: Sort, descending = false) =>
  inTableOrder(lines, sort, descending)
    .map(({ card }) => card.maskedCode)
    .join("");

it.each<[Sort, string, string]>([
  ["code", "ABC", "CBA"],
  ["job", "BCA", "CBA"],
  ["days", "ABC", "CAB"],
  ["due", "ABC", "BAC"],
  ["owner", "CBA", "BCA"],
])("sorts by %s in both directions, with empty values last", (sort, up, down) => {
  expect([order(sort), order(sort, true)]).toEqual([up, down]);
});
