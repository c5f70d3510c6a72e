import { expect, test } from "vitest";
import { Problem } from "#contract/backend.ts";
import { draftsOf } from "#web/lib/drafts.ts";
import { safeStorage } from "#web/lib/storage.ts";
import { createOutbox, type Deliver } from "./outbox.ts";

/** The drafts of a tab, which a reload keeps. */
const tabDrafts = () =>
  draftsOf(
    "rosa",
    "northstar",
    safeStorage(() => {
      throw new Error("No storage.");
    }),
  );

const problem = (status: number) => new Problem({ status, code: "any", title: "No", detail: "No." });
const refusing =
  (status: number): Deliver =>
  () =>
    Promise.reject(problem(status));

function delivery() {
  const handed: { key: string; content: string }[] = [];
  const answers: (() => void)[] = [];
  const deliver: Deliver = ({ key, content }) => {
    handed.push({ key, content });
    return new Promise((done) => answers.push(done));
  };
  return { handed, deliver, answer: () => answers.shift()?.() };
}

const turn = () => new Promise<void>((done) => setTimeout(done));

test("a sent message leaves the box at once and is shown as outgoing until it arrives", async () => {
  const outbox = createOutbox(tabDrafts());
  const { deliver, answer } = delivery();
  outbox.write("a", "  Is she free?\n", false);
  const sent = outbox.send("a", [], deliver);
  expect(outbox.boxOf("a")).toMatchObject({ text: "", outgoing: [{ content: "Is she free?", state: "sending" }] });
  expect(outbox.boxOf("b")).toMatchObject({ text: "", outgoing: [] });
  await turn();
  answer();
  expect(await sent).toBeNull();
  expect(outbox.boxOf("a").outgoing).toEqual([]);
});

test("messages are sent one after the other, in the order they were written", async () => {
  const outbox = createOutbox(tabDrafts());
  const { handed, deliver, answer } = delivery();
  for (const text of ["First", "Second"]) {
    outbox.write("a", text, false);
    void outbox.send("a", [], deliver);
  }
  await turn();
  expect(handed.map(({ content }) => content)).toEqual(["First"]);
  answer();
  await turn();
  expect(handed.map(({ content }) => content)).toEqual(["First", "Second"]);
});

test("a rejected message returns to the box before what was typed meanwhile", async () => {
  const outbox = createOutbox(tabDrafts());
  outbox.write("a", "Call 555-0100", false);
  const sent = outbox.send("a", [], refusing(422));
  outbox.write("a", "And the start date?", false);
  expect((await sent)?.status).toBe(422);
  expect(outbox.boxOf("a")).toMatchObject({ text: "Call 555-0100\nAnd the start date?", outgoing: [] });
});

test.each([0, 401, 429, 500])(
  "a message without an answer (%i) waits and is retried as the same message",
  async (status) => {
    const outbox = createOutbox(tabDrafts());
    const { handed, deliver, answer } = delivery();
    const failOnce: Deliver = (message) =>
      handed.push(message) === 1 ? Promise.reject(problem(status)) : deliver(message);
    outbox.write("a", "Hello", false);
    await outbox.send("a", ["content:Hello"], failOnce);
    const [failed] = outbox.boxOf("a").outgoing;
    expect(failed).toMatchObject({ content: "Hello", confirmedTexts: ["content:Hello"], state: "failed" });
    const again = outbox.retry("a", failed!.key);
    expect(outbox.boxOf("a").outgoing[0]?.state).toBe("sending");
    await turn();
    answer();
    expect(await again).toBeNull();
    expect(handed.map(({ key }) => key)).toEqual([failed!.key, failed!.key, failed!.key]);
    expect(outbox.boxOf("a").outgoing).toEqual([]);
  },
);

test("a retry that arrives before the first attempt is answered waits too, so that nothing is sent twice", async () => {
  const outbox = createOutbox(tabDrafts());
  outbox.write("a", "Hello", false);
  await outbox.send("a", [], () =>
    Promise.reject(new Problem({ status: 409, code: "idempotency-in-progress", title: "No", detail: "No." })),
  );
  expect(outbox.boxOf("a")).toMatchObject({ text: "", outgoing: [{ content: "Hello", state: "failed" }] });
  await outbox.retry("a", outbox.boxOf("a").outgoing[0]!.key);
  outbox.write("a", "And now?", false);
  await outbox.send("a", [], refusing(409));
  expect(outbox.boxOf("a").text).toBe("And now?");
});

test("a name confirmed for an earlier message isn't confirmed for later ones", async () => {
  const outbox = createOutbox(tabDrafts());
  const handed: (readonly string[])[] = [];
  const deliver: Deliver = ({ confirmedTexts }) => Promise.resolve(void handed.push(confirmedTexts));
  const confirmed = ["content:Harriet Dunmore", "content:Part: Two"];
  for (const text of ["Ask Harriet Dunmore.", "Thank you.", "See Part: Two."]) {
    outbox.write("a", text, false);
    await outbox.send("a", confirmed, deliver);
  }
  expect(handed).toEqual([["content:Harriet Dunmore"], [], ["content:Part: Two"]]);
});

test("a failed message can be removed", async () => {
  const outbox = createOutbox(tabDrafts());
  outbox.write("a", "Hello", false);
  await outbox.send("a", [], refusing(0));
  outbox.returnToBox("a", outbox.boxOf("a").outgoing[0]!.key);
  expect(outbox.boxOf("a")).toMatchObject({ text: "Hello", outgoing: [] });
});

test("after a reload the draft is in the box again, behind what has no answer", async () => {
  const drafts = tabDrafts();
  const outbox = createOutbox(drafts);
  outbox.write("a", "First", false);
  await outbox.send("a", [], refusing(500));
  outbox.write("a", "Second", false);
  outbox.write("b", "To another", false);
  expect(createOutbox(drafts).boxOf("a")).toMatchObject({ text: "First\nSecond", outgoing: [] });
  expect(createOutbox(drafts).boxOf("b").text).toBe("To another");
});

test("what was sent, and what may name a candidate, isn't stored", async () => {
  const drafts = tabDrafts();
  const outbox = createOutbox(drafts);
  outbox.write("a", "Sent", false);
  await outbox.send("a", [], () => Promise.resolve());
  expect(createOutbox(drafts).boxOf("a").text).toBe("");

  outbox.write("a", "Before the reveal", false);
  outbox.write("a", "Call Quillon Vandermere", true);
  await outbox.send("a", [], refusing(500));
  expect(createOutbox(drafts).boxOf("a").text).toBe("");

  outbox.write("b", "Call Quillon", false);
  const leak = new Problem({ status: 422, code: "leak", title: "No", detail: "No." });
  await outbox.send("b", [], () => Promise.reject(leak));
  outbox.write("b", "Call Quillo", false);
  expect(outbox.boxOf("b").text).toBe("Call Quillo");
  expect(createOutbox(drafts).boxOf("b").text).toBe("");

  const other = createOutbox(drafts);
  other.write("c", "Before the reveal", false);
  other.makePrivate("c");
  expect(createOutbox(drafts).boxOf("c").text).toBe("");
});

test("what isn't stored would go with the page, also while it waits for an answer", async () => {
  const drafts = tabDrafts();
  const outbox = createOutbox(drafts);
  outbox.write("a", "Stored", false);
  await outbox.send("a", [], refusing(0));
  expect(outbox.isAtRisk()).toBe(false);
  outbox.write("b", "Mara Ito is free", true);
  expect(outbox.isAtRisk()).toBe(true);
  await outbox.send("b", [], refusing(0));
  expect(outbox.isAtRisk()).toBe(true);
  outbox.write("b", "And now", false);
  outbox.write("b", "", false);
  expect(drafts.read("message b")).toBeNull();
  outbox.returnToBox("b", outbox.boxOf("b").outgoing[0]!.key);
  await outbox.send("b", [], () => Promise.resolve());
  expect(outbox.isAtRisk()).toBe(false);
});
