import type { Answer } from "#contract/index.ts";

export type MemberList = Answer<"members", "list">;
export type MemberRow = MemberList["items"][number];
export type InvitationList = Answer<"invitations", "list">;
export type InvitationRow = InvitationList["items"][number];
export type Profile = Answer<"profile", "get">;
export type OwnSession = Answer<"profile", "sessions">["items"][number];
export type Factors = Answer<"factors", "get">;
