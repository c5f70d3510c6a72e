import { type InterviewKind, interviewLimits } from "#domain/interview/interview.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { ownZone } from "#web/lib/own-date.ts";
import type { Interview } from "./queries.ts";

/** The typed values: `times` as local times of the zone, `2026-12-01T14:30`, unused ones left out. */
export type InterviewForm = { times: string[]; timeZone: string; minutes: string; kind: InterviewKind; link: string };

export const durations = ["15", "30", "45", "60", "90", "120", "180", "240"];

/** The initial form: the proposal it answers, with its times empty. */
export function interviewForm(before: Interview | undefined): InterviewForm {
  const { proposal } = before ?? {};
  return {
    times: [""],
    timeZone: proposal?.timeZone ?? ownZone(),
    minutes: String(proposal?.minutes ?? 45),
    kind: proposal?.kind ?? "video",
    link: proposal?.link ?? "",
  };
}

type Ask = { times: string[]; timeZone: string; minutes: number; kind: InterviewKind; link: string | null };

/** The request body, and the places of its times, so that errors map to fields. */
export function readInterview(
  { times, timeZone, minutes, kind, link }: InterviewForm,
  place: string,
): { ask: Ask; errors: FieldErrors; places: number[] } {
  const places = times.flatMap((time, index) => (time === "" ? [] : [index]));
  const errors: FieldErrors = {
    ...(places.length === 0 && { "times.0": "Choose at least one time." }),
    ...(kind === "onsite" && place.trim() === "" && { place: "Say where. Don't name the candidate or anyone else." }),
  };
  return {
    ask: {
      times: places.map((index) => (times[index] ?? "").slice(0, 16)),
      timeZone,
      minutes: Number(minutes),
      kind,
      link: kind === "video" && link.trim() !== "" ? link.trim() : null,
    },
    errors,
    places,
  };
}

/** Errors of the sent times, mapped to the fields they were typed in. */
export function atFields(errors: FieldErrors, places: readonly number[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, words]) => {
      const [, sent] = /^times\.(\d)$/.exec(field) ?? [];
      return [
        sent === undefined ? (field === "times" ? "times.0" : field) : `times.${places[Number(sent)] ?? sent}`,
        words,
      ];
    }),
  );
}

export const mostTimes = interviewLimits.times;
