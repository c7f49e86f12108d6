/** What each stage is about, by the names that the candidate sees. */
export const PHASE_NAMES = {
  scope: 'Scope',
  outline: 'Outline',
  deep_dive: 'Deep dive',
  stress: 'Stress and trade-offs',
  close: 'Close',
} as const;
