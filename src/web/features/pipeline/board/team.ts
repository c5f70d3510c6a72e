import { createContext, useContext, useMemo } from "react";
import type { Answer } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";
import { isWorkedOn } from "#domain/job/job.ts";
import { daysPastDue, dueDate, type Owing } from "#domain/pipeline/pipeline.ts";
import type { BoardCard, BoardStage } from "#web/features/pipeline/queries.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { ownDate } from "#web/lib/own-date.ts";

type CardOutcome = Answer<"introductions", "outcomes">["items"][number];
type ClientAnswer = Answer<"guests", "answers">["items"][number];
export type BoardJob = Answer<"jobs", "list">["items"][number];

/** The jobs and people around the cards of a board. */
export type Team = {
  viewerId: string;
  /** Its jobs are its own, so that their client is itself. */
  isEmployer: boolean;
  /** All jobs, those worked on first. */
  jobs: readonly BoardJob[];
  jobById: ReadonlyMap<string, BoardJob>;
  /** Active members: id → name. */
  members: ReadonlyMap<string, string>;
  /** The newest answer of a client to each candidate of a shared list, by listing. */
  answers: ReadonlyMap<string, ClientAnswer>;
  /** What became of each candidate, by listing. */
  outcomes: ReadonlyMap<string, CardOutcome>;
};

const nothing: readonly never[] = [];

export function useTeam(): Team {
  const viewer = useViewer();
  const { kind } = useBackend();
  const jobs = useAsk("jobs", "list", {}, { enabled: mayDo(viewer, "job.use") }).data?.items ?? nothing;
  const people = useAsk("members", "list", {}).data?.items ?? nothing;
  const asksAnswers = kind === "server" && mayDo(viewer, "client.use");
  const answers = useAsk("guests", "answers", {}, { enabled: asksAnswers }).data?.items ?? nothing;
  const hasOutcomes = mayDo(viewer, "introduction.use");
  const outcomes = useAsk("introductions", "outcomes", {}, { enabled: hasOutcomes }).data?.items ?? nothing;
  const { personId, displayName } = viewer;
  const isEmployer = viewer.organizationKind === "employer";
  return useMemo(
    () => ({
      viewerId: personId,
      isEmployer,
      jobs,
      jobById: new Map(jobs.map((job) => [job.id, job])),
      members: new Map([
        [personId, displayName],
        ...people.filter(({ isActive }) => isActive).map(({ id, name }) => [id, name] as const),
      ]),
      answers: new Map(answers.map((answer) => [answer.listingId, answer])),
      outcomes: new Map(outcomes.map((each) => [each.listingId, each])),
    }),
    [personId, displayName, isEmployer, jobs, people, answers, outcomes],
  );
}

const empty: Team = {
  viewerId: "",
  isEmployer: false,
  jobs: [],
  jobById: new Map(),
  members: new Map(),
  answers: new Map(),
  outcomes: new Map(),
};

/** A context, so that a card is rendered again only when its own parts change. */
export const TeamContext = createContext<Team>(empty);
export const useTeamOf = (card: BoardCard): CardTeam => cardTeam(card, useContext(TeamContext));

export const useClientAnswer = ({ listingId }: BoardCard): ClientAnswer | undefined =>
  useContext(TeamContext).answers.get(listingId);

export const useOutcome = ({ listingId }: BoardCard): CardOutcome | undefined =>
  useContext(TeamContext).outcomes.get(listingId);

export type CardTeam = Pick<Team, "isEmployer"> & {
  job: BoardJob | null;
  owner: { id: string; name: string } | null;
};

/** Its own owner, or that of its job. */
export function cardTeam(card: Pick<BoardCard, "jobId" | "ownerId">, { jobById, members, isEmployer }: Team): CardTeam {
  const job = (card.jobId === null ? undefined : jobById.get(card.jobId)) ?? null;
  if (card.ownerId === null) return { isEmployer, job, owner: job?.owner ?? null };
  return { isEmployer, job, owner: { id: card.ownerId, name: members.get(card.ownerId) ?? "Former member" } };
}

const owingLabels: Record<Owing, string> = {
  us: "Your organization",
  client: "The client",
  candidate: "The candidate",
};

/** The other side of an agency is its client, that of an employer an agency. */
export const owingLabel = (owes: Owing, { isEmployer }: Pick<Team, "isEmployer">): string =>
  owes === "client" && isEmployer ? "The agency" : owingLabels[owes];

/** Who owes the next step, by name where it is known. */
export function owesText({ owes }: Pick<BoardCard, "owes">, { job, owner, isEmployer }: CardTeam): string {
  const named = owes === "us" ? owner?.name : owes === "client" && !isEmployer ? job?.client : undefined;
  return named ?? owingLabel(owes, { isEmployer });
}

/** What a candidate's page needs, to name the client of the card's job. */
export const jobSearch = ({ jobId }: Pick<BoardCard, "jobId">): { job?: string } =>
  jobId === null ? {} : { job: jobId };

/** Nothing is due in a job that is filled or closed. */
export const dueOf = (card: BoardCard, stage: BoardStage | undefined, { job }: Pick<CardTeam, "job">): string | null =>
  stage && isActive({ job }) ? dueDate(card, stage, ownDate) : null;

/** Whether its job is worked on, or it is in none. */
export const isActive = ({ job }: Pick<CardTeam, "job">): boolean => job === null || isWorkedOn(job.state.status);

/** Days since the due date on this device's calendar; 0 until it is over, and without one. `now` in ms. */
export const daysPast = (due: string | null, now: number): number => daysPastDue(due, ownDate(now));
