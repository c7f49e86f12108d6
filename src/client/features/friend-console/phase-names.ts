/** The names of the phases, as the candidate sees them. */
export const PHASE_NAMES = {
  scope: 'Scope',
  outline: 'Outline',
  deep_dive: 'Deep dive',
  stress: 'Stress and trade-offs',
  close: 'Close',
} as const;
