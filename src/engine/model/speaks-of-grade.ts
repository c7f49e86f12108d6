const GRADE =
  /\b((?:your|the|an?|this|that) (?:score|grade|rating)|out of (?:5|five|10|ten|100|a hundred)|\d+ points?|hir(?:e|ed|ing))\b/i;

/** Whether a model's words speak of how the candidate is judged, which neither interviewer nor remark may. */
export function speaksOfGrade(text: string): boolean {
  return GRADE.test(text);
}
