import { useQueryClient } from "@tanstack/react-query";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { useMinute } from "#web/ui/use-minute.ts";
import { CandidateCards } from "./candidate-card.tsx";
import { accountDoor } from "./door.ts";
import { howToAnswer, type OpenPage } from "./words.ts";

/** `/mls/lists/$id` for an employer: the candidates an agency sent it, as its contact saw them by the link. */
export function ReceivedScreen({ id }: { id: string }) {
  const found = useAsk("guests", "openReceived", { id });
  return (
    <div className="gutter mx-auto w-full max-w-3xl py-5 pb-10">
      <Loaded
        query={found}
        wholePage
        what="the list"
        skeleton={<Skeletons label="Loading the list" rows={3} size="h-56" />}
      >
        {(page) => <Shown id={id} page={page} onStale={found.refetch} />}
      </Loaded>
    </div>
  );
}

function Shown({ id, page, onStale }: { id: string; page: OpenPage; onStale: () => Promise<unknown> }) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const now = useMinute();
  const { agencyName, contactName, candidates } = page;
  const title = `${counted(candidates.length, "candidate")} from ${agencyName}`;
  usePageTitle(title);
  return (
    <>
      <Link to="/mls/lists" className="anchor text-dense">
        All lists
      </Link>
      <h1 className="mt-1.5 text-title font-semibold break-words">{title}</h1>
      <p className="mt-1 max-w-measure text-read text-ink-2">
        Sent to {contactName}. {howToAnswer(page, "your company's")}
      </p>
      <CandidateCards
        door={accountDoor(api, id)}
        page={page}
        onPage={(next) => {
          if (next.state === "open") queryClient.setQueryData(keyOf("guests", "openReceived", { id }), next);
          void queryClient.invalidateQueries({ queryKey: keyOf("guests", "received") });
        }}
        onStale={onStale}
        now={now}
        className="mt-6"
      />
    </>
  );
}
