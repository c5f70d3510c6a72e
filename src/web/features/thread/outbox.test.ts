import { expect, test } from "vitest";
import { Problem } from "#contract/backend.ts";
import { createOutbox, type Deliver } from "./outbox.ts";

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
  const outbox = createOutbox();
  const { deliver, answer } = delivery();
  outbox.write("a", "  Is she free?\n");
  const sent = outbox.send("a", [], deliver);
  expect(outbox.boxOf("a")).toMatchObject({ text: "", outgoing: [{ content: "Is she free?", state: "sending" }] });
  expect(outbox.boxOf("b")).toEqual({ text: "", outgoing: [] });
  await turn();
  answer();
  expect(await sent).toBeNull();
  expect(outbox.boxOf("a").outgoing).toEqual([]);
});

test("messages are sent one after the other, in the order they were written", async () => {
  const outbox = createOutbox();
  const { handed, deliver, answer } = delivery();
  for (const text of ["First", "Second"]) {
    outbox.write("a", text);
    void outbox.send("a", [], deliver);
  }
  await turn();
  expect(handed.map(({ content }) => content)).toEqual(["First"]);
  answer();
  await turn();
  expect(handed.map(({ content }) => content)).toEqual(["First", "Second"]);
});

test("a rejected message returns to the box before what was typed meanwhile", async () => {
  const outbox = createOutbox();
  outbox.write("a", "Call 555-0100");
  const sent = outbox.send("a", [], refusing(422));
  outbox.write("a", "And the start date?");
  expect((await sent)?.status).toBe(422);
  expect(outbox.boxOf("a")).toEqual({ text: "Call 555-0100\nAnd the start date?", outgoing: [] });
});

test.each([0, 401, 429, 500])(
  "a message without an answer (%i) waits and is retried as the same message",
  async (status) => {
    const outbox = createOutbox();
    const { handed, deliver, answer } = delivery();
    const failOnce: Deliver = (message) =>
      handed.push(message) === 1 ? Promise.reject(problem(status)) : deliver(message);
    outbox.write("a", "Hello");
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
  const outbox = createOutbox();
  outbox.write("a", "Hello");
  await outbox.send("a", [], () =>
    Promise.reject(new Problem({ status: 409, code: "idempotency-in-progress", title: "No", detail: "No." })),
  );
  expect(outbox.boxOf("a")).toMatchObject({ text: "", outgoing: [{ content: "Hello", state: "failed" }] });
  await outbox.retry("a", outbox.boxOf("a").outgoing[0]!.key);
  outbox.write("a", "And now?");
  await outbox.send("a", [], refusing(409));
  expect(outbox.boxOf("a").text).toBe("And now?");
});

test("a name confirmed for an earlier message isn't confirmed for later ones", async () => {
  const outbox = createOutbox();
  const handed: (readonly string[])[] = [];
  const deliver: Deliver = ({ confirmedTexts }) => Promise.resolve(void handed.push(confirmedTexts));
  const confirmed = ["content:Harriet Dunmore", "content:Part: Two"];
  for (const text of ["Ask Harriet Dunmore.", "Thank you.", "See Part: Two."]) {
    outbox.write("a", text);
    await outbox.send("a", confirmed, deliver);
  }
  expect(handed).toEqual([["content:Harriet Dunmore"], [], ["content:Part: Two"]]);
});

test("a failed message can be removed", async () => {
  const outbox = createOutbox();
  outbox.write("a", "Hello");
  await outbox.send("a", [], refusing(0));
  outbox.takeBack("a", outbox.boxOf("a").outgoing[0]!.key);
  expect(outbox.boxOf("a")).toEqual({ text: "Hello", outgoing: [] });
});
