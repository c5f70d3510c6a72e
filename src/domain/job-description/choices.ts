/** Whether a person and their organization rank by job descriptions. null: no choice made. */
export type RankingChoices = { mine: boolean | null; organization: boolean | null };

/** The organization's choice wins; without any, ranking is on. */
export const isRanked = ({ mine, organization }: RankingChoices): boolean => organization ?? mine ?? true;
