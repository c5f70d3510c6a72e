import { Problem } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import type { Card } from "./pipeline.ts";
import { seeded } from "./seeded.ts";

/** The result of a crowd's moves. `accepted`: listing id → each version that a mover created, and its stage. */
export type Tally = {
  tried: number;
  conflicts: number;
  already: number;
  accepted: Map<string, Map<number, string>>;
  faults: string[];
  milliseconds: number[];
};

type Crowd = {
  clients: readonly Api[];
  cards: readonly Card[];
  stages: readonly string[];
  /** Called before each move. */
  goesOn: (tally: Tally) => boolean;
  seed?: number;
};

/**
 * All clients move the same cards at random, each from the state its own answers showed: mostly one card, sometimes
 * three. A move is accepted, rejected with the current card, or already done. Anything else is a fault.
 */
export async function crowdMoves({ clients, cards, stages, goesOn, seed = 7 }: Crowd): Promise<Tally> {
  const tally: Tally = {
    tried: 0,
    conflicts: 0,
    already: 0,
    accepted: new Map(cards.map(({ listingId }) => [listingId, new Map()])),
    faults: [],
    milliseconds: [],
  };

  function accept(known: Card, card: Card, stage: string): void {
    const made = tally.accepted.get(card.listingId);
    // It was already there: another client's move to the same stage came first.
    if (card.version !== known.version + 1 || made?.has(card.version)) {
      tally.already++;
      if (made?.has(card.version) && made.get(card.version) !== stage)
        tally.faults.push(`${card.listingId} version ${card.version} was acknowledged for two stages`);
    }
    if (card.version === known.version + 1) made?.set(card.version, stage);
    if (card.pipelineStage !== stage)
      tally.faults.push(`${card.listingId} was acknowledged in ${card.pipelineStage}, not ${stage}`);
  }

  function lose(known: Card, card: Card | undefined): void {
    tally.conflicts++;
    if (!card || card.listingId !== known.listingId || card.version <= known.version)
      tally.faults.push(`${known.listingId} was refused without the card as it is now`);
  }

  await Promise.all(
    clients.map(async (api, place) => {
      const random = seeded(seed * 1_000 + place);
      const known = new Map(cards.map((card) => [card.listingId, card]));
      const pick = (): Card => [...known.values()][Math.floor(random() * known.size)] as Card;
      const learn = (card: Card): void => void known.set(card.listingId, card);
      // All start with the first card, so that someone loses.
      for (let turn = 0; turn === 0 || goesOn(tally); turn++) {
        const several = turn > 0 && random() < 0.2;
        const chosen = several ? [...new Set([pick(), pick(), pick()])] : [turn === 0 ? (cards[0] as Card) : pick()];
        const others = stages.filter((stage) => !chosen.some(({ pipelineStage }) => pipelineStage === stage));
        const stage = others[turn === 0 ? place % others.length : Math.floor(random() * others.length)] as string;
        tally.tried += chosen.length;
        const from = performance.now();
        if (several) {
          const { moved, unchanged, conflicts, missing } = await api.pipeline.moveMany({
            cards: chosen.map(({ listingId, version }) => ({ listingId, version })),
            stage,
          });
          tally.milliseconds.push(performance.now() - from);
          for (const card of moved) accept(known.get(card.listingId) as Card, card, stage);
          for (const card of conflicts) lose(known.get(card.listingId) as Card, card);
          tally.already += unchanged.length;
          if (moved.length + unchanged.length + conflicts.length !== chosen.length)
            tally.faults.push(`${missing.length} cards went missing`);
          for (const card of [...moved, ...conflicts]) learn(card);
        } else {
          const seen = chosen[0] as Card;
          const outcome = await api.pipeline
            .move({ listingId: seen.listingId, stage, version: seen.version })
            .catch((error: unknown) => error);
          tally.milliseconds.push(performance.now() - from);
          if (outcome instanceof Problem && outcome.code === "version-conflict")
            lose(seen, outcome.current as Card | undefined);
          else if (outcome instanceof Error) throw outcome;
          else accept(seen, outcome as Card, stage);
          learn((outcome instanceof Problem ? outcome.current : outcome) as Card);
        }
      }
    }),
  );
  return tally;
}

/** Checks over the API afterwards: incomplete histories, lost moves, and counts that don't match the rows. */
export async function crowdFaults(
  api: Api,
  { before, accepted, faults }: Pick<Tally, "accepted" | "faults"> & { before: readonly Card[] },
): Promise<{ broken: string[]; lost: string[] }> {
  const { stages, cards } = await api.pipeline.board({});
  const broken = stages
    .filter(
      ({ id, candidateCount }) => cards.filter(({ pipelineStage }) => pipelineStage === id).length !== candidateCount,
    )
    .map(({ id }) => `count of ${id}`);
  const lost = [...faults];
  for (const { listingId, version } of before) {
    const { card, stageHistory } = await api.pipeline.get({ listingId });
    const made = accepted.get(listingId) ?? new Map<number, string>();
    if (card.version !== version + made.size)
      lost.push(`${listingId}: version ${card.version} after ${made.size} accepted moves`);
    const last = stageHistory.at(-1);
    const whole =
      stageHistory.filter(({ exitedAt }) => exitedAt === null).length === 1 &&
      last?.exitedAt === null &&
      last.stage === card.pipelineStage &&
      last.enteredAt === card.lastStageUpdate &&
      stageHistory.every(
        ({ enteredAt, exitedAt }, place) =>
          exitedAt === null || (exitedAt >= enteredAt && exitedAt === stageHistory[place + 1]?.enteredAt),
      ) &&
      // Each accepted move in order, none twice, none missing.
      JSON.stringify(stageHistory.slice(-made.size || stageHistory.length).map(({ stage }) => stage)) ===
        JSON.stringify(
          made.size === 0
            ? stageHistory.map(({ stage }) => stage)
            : [...made].toSorted(([a], [b]) => a - b).map(([, stage]) => stage),
        );
    if (!whole) broken.push(listingId);
  }
  return { broken, lost };
}
