import { useRef } from "react";
import { CopyButton } from "#web/ui/copy-field.tsx";

/** How to connect an agent that speaks MCP, with a key of this list (spec §17). */
export function ConnectAgent() {
  const address = `${window.location.origin}/mcp`;
  const settings = JSON.stringify(
    { mcpServers: { talentmls: { type: "http", url: address, headers: { Authorization: "Bearer YOUR_KEY" } } } },
    null,
    2,
  );
  return (
    <section aria-labelledby="connect-agent" className="mt-8">
      <h2 id="connect-agent" className="text-read font-semibold">
        Connect an agent
      </h2>
      <p className="mt-1 max-w-measure text-read text-ink-2">
        An agent that speaks the Model Context Protocol (MCP) can search candidates, keep the shortlist and pipeline,
        and follow introductions and deals. It can do only what you allow, and every call is in the audit log. A request
        for an introduction takes a second call that confirms it. Many agents need only the address: they send you to a
        page that asks what they can do. For others, use a key from this list.
      </p>
      <Copyable label="Address" noun="address" text={address} />
      <Copyable label="Settings for the agent" noun="settings" text={settings} />
      <p className="mt-2 max-w-measure text-small text-ink-3">
        Replace <span className="font-mono">YOUR_KEY</span> with the secret of a key. Give each agent a key of its own,
        with as few scopes as it needs.
      </p>
    </section>
  );
}

function Copyable({ label, noun, text }: Record<"label" | "noun" | "text", string>) {
  const box = useRef<HTMLPreElement>(null);
  return (
    <div className="mt-3 max-w-measure">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-small font-medium text-ink-2">{label}</h3>
        {/* Without clipboard access the text is selected, to be copied by hand. */}
        <CopyButton
          value={text}
          noun={noun}
          size="sm"
          instead={() => box.current && window.getSelection()?.selectAllChildren(box.current)}
        />
      </div>
      <pre
        ref={box}
        className={
          "mt-1 rounded-control border border-line bg-surface px-3 py-2 font-mono text-small break-all " +
          "whitespace-pre-wrap"
        }
      >
        {text}
      </pre>
    </div>
  );
}
