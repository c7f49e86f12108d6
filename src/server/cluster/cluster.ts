/** Kinds of work that one process at a time does, unless a transaction already sees to that. */
export type Alone = 'job' | 'answering' | 'marking' | 'daily' | 'recordings';

/** What processes tell each other: followers of this interview's turn should look, or there is a job. */
export type News = { turn: number } | 'job';

/** If news is lost, a process finds what another one did after this time at the latest. */
export const LOOK_AT_OTHERS_MS = 2_000;

/** The processes that work on one database. */
export type Cluster = {
  /** True if there may be other processes. */
  isShared: boolean;
  /**
   * Runs `work` unless another process is doing that kind of work on that id; then returns null. It does not keep one
   * process from doing it twice.
   */
  tryAlone<Result>(what: Alone, id: number, work: () => Promise<Result>): Promise<Result | null>;
  /** Tells the other processes. News may be lost, so anything that waits for it must also look from time to time. */
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
