/** The label of the interviewer without a model, as an interview keeps it. */
export const SCRIPT_LABEL = 'Written script';

/** Said once where no model conducts. */
export const SCRIPT_NOTE =
  "There is no model here, so I don't understand what you say. " +
  'I ask what interviewers ask; afterwards you judge your answers.';

/** What the interviewer says before the first question, once a device; about ten seconds. */
export function greetingOf({ engine }: { engine: string }): string {
  const how =
    engine === SCRIPT_LABEL ? SCRIPT_NOTE : 'I ask one question at a time, and you answer out loud.';
  return (
    `Hello, I am your interviewer. ${how} ` +
    'The clock runs only while you speak. Now say a sentence, so that you know you are heard.'
  );
}
