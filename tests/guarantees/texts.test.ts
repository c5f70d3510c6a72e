import { expect, test } from "vitest";
import { textsIn } from "../../scripts/texts.ts";

const read = (file: string, source: string): string[] =>
  textsIn(file, source).map(({ line, text }) => `${line}  ${text}`);

test("texts of a screen: elements, readable attributes, messages; no class names, types or keys", () => {
  const screen = `import { Card } from "./card.tsx";
type Tone = "Quiet tone" | "Loud tone";
export function Invitations({ count, tone }: { count: number; tone: Tone }) {
  if (tone === "Loud tone") throw new Error("An engineer reads this.");
  return (
    <Card title="Invitations" className="flex items-center" id="Top card" hint={count ? "sent" : \`\${count} open\`}>
      <p className={cn("text-sm text-muted")}>
        People you invite <b>appear here</b> until they
        accept {count} times.
      </p>
      <button onClick={() => toast("Invitation " + "sent to " + count)}>Send</button>
    </Card>
  );
}`;
  expect(read("screen.tsx", screen)).toEqual([
    "6  Invitations",
    "6  sent",
    "6  … open",
    "8  People you invite appear here until they accept … times.",
    "11  Invitation sent to …",
    "11  Send",
  ]);
});

test("texts of the server: errors, labels and HTML; no SQL, logs or codes", () => {
  const server = `const labels = { draft: "Draft", "in-review": "In review" };
log.info("The sample data was written");
await sql\`select * from mls_candidates where true\`;
refuse("not-found", { detail: "We can't find that page. " + \`Check \${address}.\` });
const page = \`
  <h1 id="title">Sign in</h1>
  <input placeholder="Your email" type="text">
  <p>New here? <a href="/up">Sign up</a> your agency.</p>\`;`;
  expect(read("server.ts", server)).toEqual([
    "1  Draft",
    "1  In review",
    "4  We can't find that page. Check ….",
    "6  Sign in",
    "7  Your email",
    "8  New here? Sign up your agency.",
  ]);
});
