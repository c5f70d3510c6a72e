import type { Answer } from "#contract/index.ts";
import { compare } from "#tests/support/outages.ts";
import type { Person } from "#tests/support/test-app.ts";
import type pg from "pg";
import type { Writer } from "./load.ts";

/** What was acknowledged and can't be found, or is there twice. */
type Found = { kind: string; acknowledged: number; lost: number; doubled: number };

/** A writer, and what is found of its acknowledged writes afterwards. */
export type Checked = Writer & { found(database: pg.Client): Promise<Found> };

/** Creates drafts. */
export function drafts(person: Person): Checked {
  const acknowledged = new Set<string>();
  let count = 0;
  return {
    person,
    next: () => ({
      kind: "draft",
      method: "POST",
      path: "/api/v1/listings",
      body: { form: { headlineRole: `Cluster engineer ${++count}` } },
    }),
    acknowledged: ({ body }) => void acknowledged.add((body as { form: { headlineRole: string } }).form.headlineRole),
    async found() {
      const { lost, doubled } = await compare({ acknowledged }, person);
      return { kind: "drafts created", acknowledged: acknowledged.size, lost: lost.length, doubled: doubled.length };
    },
  };
}

/** Moves one card of the organization's pipeline back and forth. */
export async function moves(person: Person): Promise<Checked> {
  const { cards, stages } = await person.api.pipeline.board({});
  const { listingId = "" } = cards[0] ?? {};
  const detail = () => person.api.pipeline.get({ listingId });
  const before = (await detail()).stageHistory.length;
  let card: Pick<Answer<"pipeline", "move">, "version" | "pipelineStage"> = cards[0] ?? {
    version: 0,
    pipelineStage: "",
  };
  let count = 0;
  return {
    person,
    next: () => ({
      kind: "move",
      method: "POST",
      path: `/api/v1/pipeline/${listingId}/move`,
      body: {
        stage: stages.find(({ id }) => id !== card.pipelineStage)?.id ?? "",
        version: card.version,
      },
    }),
    acknowledged(_write, answer) {
      card = JSON.parse(answer) as typeof card;
      count += 1;
    },
    async found() {
      const entries = (await detail()).stageHistory.length - before;
      // The last one may have been saved without an answer when the load stopped.
      return {
        kind: "cards moved",
        acknowledged: count,
        lost: Math.max(0, count - entries),
        doubled: Math.max(0, entries - count - 1),
      };
    },
  };
}

/** Writes into one thread with another organization. */
export async function messages(person: Person): Promise<Checked> {
  const { items } = await person.api.threads.list({ limit: 1 });
  const id = items[0]?.id ?? "";
  const acknowledged = new Set<string>();
  let count = 0;
  return {
    person,
    next: () => ({
      kind: "message",
      method: "POST",
      path: `/api/v1/threads/${id}/messages`,
      body: { content: `Cluster message ${++count}` },
    }),
    acknowledged: ({ body }) => void acknowledged.add((body as { content: string }).content),
    async found(database) {
      const { rows } = await database.query<{ content: string; times: number }>(
        "select content, count(*)::int as times from mls_messages where thread_id = $1 group by content",
        [id],
      );
      const times = new Map(rows.map((row) => [row.content, row.times]));
      return {
        kind: "messages sent",
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter((each) => !times.has(each)).length,
        doubled: [...acknowledged].filter((each) => (times.get(each) ?? 0) > 1).length,
      };
    },
  };
}
