import { keepPreviousData } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { IntroductionListView } from "#domain/introduction/view.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { ActFor } from "#web/features/demo/act-for.tsx";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { useActor } from "#web/features/demo/use-actor.ts";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { useUrlTab } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SelectionFrame } from "#web/ui/selection-frame.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { TabSet } from "#web/ui/tabs.tsx";
import { AnswerDialogs, type Answering } from "./answer-dialogs.tsx";
import { DeclineManyDialog } from "./decline-many-dialog.tsx";
import { Inbox } from "./inbox.tsx";
import { InterviewsTab } from "./interviews-tab.tsx";
import { itemsOf, useAsk, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { closed } from "#web/lib/closed.ts";
import { toggled } from "#web/lib/toggled.ts";
import { BrowseCandidates } from "#web/lib/browse-candidates.tsx";

/** `/mls/introductions`: the organization's introductions, those that need it first. */
export function IntroductionsScreen() {
  const viewer = useViewer();
  const takesPart = mayDo(viewer, "introduction.use");
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader title="Introductions" description="Requests, agreements and identity access, from start to finish." />
      {takesPart ? <Introductions /> : <NoPart oversees={mayDo(viewer, "introduction.oversee")} />}
    </div>
  );
}

const viewLabels: Record<IntroductionListView, string> = {
  needsYou: "Needs you",
  open: "In progress",
  granted: "Granted",
  closed: "Closed",
};
const views = Object.keys(viewLabels) as IntroductionListView[];
type Tab = IntroductionListView | "interviews";

function Introductions() {
  const [tab, go] = useUrlTab<Tab>(["needsYou", ...views, "interviews"], "view");
  const view = tab === "interviews" ? "needsYou" : tab;
  const found = useAskPages(
    "introductions",
    "list",
    { view },
    { enabled: tab !== "interviews", placeholderData: keepPreviousData },
  );
  const count = useAsk("introductions", "count", {}).data?.needsYou;
  const interviews = useAsk("interviews", "count", {}).data?.needsYou;
  const [answering, setAnswering] = useState<Answering | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [declining, setDeclining] = useState<readonly Introduction[] | null>(null);
  const introductions = itemsOf(found.data);
  const selected = introductions.filter(({ id, actions }) => chosen.has(id) && actions.includes("decline"));
  const listed = (
    <LoadedPages
      query={found}
      what="the introductions"
      skeleton={<InboxSkeleton />}
      empty={<Nothing view={view} />}
      noun={["introduction", "introductions"]}
    >
      <div aria-busy={found.isPlaceholderData}>
        <Inbox
          introductions={introductions}
          chosen={chosen}
          onToggle={(id) => setChosen(toggled(chosen, id, !chosen.has(id)))}
          onAnswer={setAnswering}
          onEnd={() => void (found.hasNextPage && !found.isFetchingNextPage && found.fetchNextPage())}
        />
      </div>
    </LoadedPages>
  );

  return (
    <>
      <ActFor className="mt-4" />
      <TabSet<Tab>
        label="Introductions by status"
        value={tab}
        onValueChange={go}
        className="mt-5"
        items={[
          ...views.map((value) => ({
            value,
            label: viewLabels[value],
            count: value === "needsYou" && count ? count : undefined,
            panel: listed,
          })),
          { value: "interviews", label: "Interviews", count: interviews || undefined, panel: <InterviewsTab /> },
        ]}
      />
      {tab !== "interviews" && selected.length > 0 ? (
        <SelectionFrame count={selected.length} onClear={() => setChosen(new Set())}>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setDeclining(selected)}>
            <X aria-hidden="true" /> Decline {selected.length}
          </Button>
        </SelectionFrame>
      ) : null}
      {declining ? <DeclineManyDialog introductions={declining} onClose={() => setDeclining(null)} /> : null}
      <AnswerDialogs answering={answering} onClose={() => setAnswering(closed(answering))} />
    </>
  );
}

/** The platform is never a party; its decisions are under Cases. */
function NoPart({ oversees }: { oversees: boolean }) {
  return (
    <EmptyState
      kind="closed"
      title="The marketplace doesn't take part in introductions"
      description={
        "Introductions take place between agencies and employers. Marketplace staff decide when an employer " +
        "says it already knew a candidate."
      }
      action={
        oversees ? (
          <Link to="/mls/cases" search={{ tab: "prior" }} className={buttonClass()}>
            Prior knowledge
          </Link>
        ) : undefined
      }
    />
  );
}

function Nothing({ view }: { view: IntroductionListView }) {
  const { kind } = useActor();
  const browse = <BrowseCandidates />;
  const words: Record<IntroductionListView, { title: string; description: string; action?: ReactNode }> = {
    needsYou: {
      title: "Nothing needs your reply or signature",
      description:
        kind === "employer"
          ? "Counteroffers to reply to and agreements to sign appear here."
          : "Requests to answer, counteroffers and agreements to sign appear here. The requester sees your " +
            "reply immediately.",
      action: (
        <Button render={<Link to="/mls/introductions" search={{ view: "open" }} />}>
          See introductions in progress
        </Button>
      ),
    },
    open: {
      title: "No introductions in progress",
      description:
        kind === "employer"
          ? "Find a candidate and request an introduction. The name stays masked until both sides agree and " +
            "you've signed."
          : "Request candidates for an employer you represent: one on the candidate's page, or a whole shortlist " +
            "at once.",
      action: browse,
    },
    granted: {
      title: "No open identities",
      description:
        "Once the terms are agreed and the NDA is signed, the organization that signed can see the name. The " +
        "introduction appears here with the day access ends.",
    },
    closed: {
      title: "No closed introductions yet",
      description:
        "Introductions that were declined, withdrawn, expired or ended because the candidate is off the market " +
        "appear here.",
    },
  };
  return view === "granted" ? (
    <EmptyState picture={<Redaction label="" />} {...words.granted} />
  ) : (
    <EmptyState kind="introduction" {...words[view]} />
  );
}

function InboxSkeleton() {
  return <Skeletons label="Loading introductions" rows={5} size="h-20 rounded-card" />;
}
