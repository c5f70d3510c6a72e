import { queryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";

export type MemberList = Answer<"members", "list">;
export type MemberRow = MemberList["items"][number];
export type InvitationList = Answer<"invitations", "list">;
export type InvitationRow = InvitationList["items"][number];
export type Profile = Answer<"profile", "get">;
export type OwnSession = Answer<"profile", "sessions">["items"][number];

export const profileKey = ["profile"] as const;

export const membersOptions = (api: Api) =>
  queryOptions({
    queryKey: ["members"],
    queryFn: ({ signal }) => api.members.list({}, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });

export const invitationsOptions = (api: Api) =>
  queryOptions({
    queryKey: ["invitations"],
    queryFn: ({ signal }) => api.invitations.list({}, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });

export const profileOptions = (api: Api) =>
  queryOptions({ queryKey: [...profileKey, "get"], queryFn: ({ signal }) => api.profile.get({}, { signal }) });

export const sessionsOptions = (api: Api) =>
  queryOptions({
    queryKey: [...profileKey, "sessions"],
    queryFn: ({ signal }) => api.profile.sessions({}, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
