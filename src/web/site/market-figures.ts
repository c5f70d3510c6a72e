import type { Answer } from "#contract/index.ts";
import { dateText } from "#domain/core/calendar.ts";
import { callOnce } from "#web/lib/backend/http.ts";

const route = "GET /market-figures" as const;

/** Fills in the start page's figures. Without any, or without an answer, the page says when they appear. */
export async function showFigures(place: HTMLElement): Promise<void> {
  const found = (await callOnce(route, {}, {})) as Answer<"marketComps", "figures">;
  const { countedOn, sample, listed, agencies, placements, answerHours } = found;
  const texts: Record<string, string | null> = {
    listed: atLeast(listed),
    agencies: atLeast(agencies),
    placements: atLeast(placements),
    answerHours: answerHours === null ? null : answerHours >= 48 ? `${answerHours / 24} days` : `${answerHours} h`,
  };
  if (countedOn === null || Object.values(texts).every((text) => text === null)) return;
  for (const item of place.querySelectorAll<HTMLElement>("[data-figure]")) {
    const text = texts[item.dataset["figure"] ?? ""] ?? null;
    if (text === null) item.remove();
    else item.querySelector("[data-value]")?.replaceChildren(text);
  }
  place.querySelector("[data-day]")?.replaceChildren(dateText(countedOn));
  const show = (name: string, shown: boolean): void => {
    const part = place.querySelector<HTMLElement>(`[data-${name}]`);
    if (part) part.hidden = !shown;
  };
  show("none", false);
  show("figures", true);
  show("counted", true);
  show("sample", sample);
}

const atLeast = (step: number | null): string | null => (step === null ? null : `${step.toLocaleString("en-US")}+`);
