import { instantDateText } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

/** Verifies the register from its beginning and reports the first bad entry (spec §13). */
export function RegisterCheck() {
  const key = useAsk("register", "key", {}).data;
  const check = useAsk("register", "verify", {}, { enabled: false, retry: false, gcTime: 0 });
  const { data: found, isFetching, error } = check;
  return (
    <TitledCard title="Register of introductions">
      <p className="mt-2 max-w-measure text-ink-2">
        Each step of each introduction has an entry, numbered, chained to the one before and signed with the
        marketplace&apos;s key. The check finds entries that were altered, removed or reordered.
      </p>
      {key ? (
        <p className="mt-3 text-small text-ink-2">
          Public key <span className="font-mono">{key.keyId}</span>, since {instantDateText(key.since)}:{" "}
          <span className="font-mono break-all select-all">{key.publicKey}</span>
        </p>
      ) : null}
      <Button className="mt-4" loading={isFetching} onClick={() => void check.refetch()}>
        Verify the register
      </Button>
      {isFetching ? null : error ? (
        <Callout tone="danger" live className="mt-4" title="Couldn't read the register">
          {problemDetail(error)}
        </Callout>
      ) : found?.broken ? (
        <Callout tone="danger" live className="mt-4" title="The register is not intact">
          {found.broken.says}
        </Callout>
      ) : found ? (
        <Callout
          tone="success"
          live
          className="mt-4"
          title={found.entries === 0 ? "The register is empty" : "The register is intact"}
        >
          <span className="figures">
            {found.entries.toLocaleString("en-US")} {found.entries === 1 ? "entry" : "entries"}. The newest has the
            fingerprint <span className="font-mono break-all">{found.head}</span>.
          </span>
        </Callout>
      ) : null}
    </TitledCard>
  );
}
