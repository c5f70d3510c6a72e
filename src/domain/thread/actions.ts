export const threadActions = ["started", "sent", "read"] as const;
export type ThreadAction = (typeof threadActions)[number];
