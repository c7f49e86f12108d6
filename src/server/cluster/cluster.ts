/** What is done by one process at a time, as far as no transaction sees to it. */
export type Alone = 'job' | 'answering' | 'marking' | 'daily' | 'recordings';

/** What processes tell each other: who follows this interview should look; or there is a job. */
export type News = { turn: number } | 'job';

/** So long after it happened what another process did is found at the latest, where news of it was lost. */
export const LOOK_AT_OTHERS_MS = 2_000;

/** The processes that work on one database. */
export type Cluster = {
  /** True where there may be others. */
  isShared: boolean;
  /** Runs `work` unless another process does the same to the same; then null. What this process does itself is its own matter. */
  tryAlone<Result>(what: Alone, id: number, work: () => Promise<Result>): Promise<Result | null>;
  /** Tells the other processes. News may be lost: who waits for it also looks from time to time. */
  tell(news: News): void;
  onNews(hear: (news: News) => void): void;
  close(): Promise<void>;
};

/** A process that has its database to itself. */
export const SINGLE: Cluster = {
  isShared: false,
  tryAlone: (_what, _id, work) => work(),
  tell: () => {},
  onNews: () => {},
  close: async () => {},
};
