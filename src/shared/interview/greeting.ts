/** Who worded a turn of the interviewer without a model. */
export const SCRIPT_ENGINE = 'script';
/** The label of the interviewer without a model, as an interview keeps it. */
export const SCRIPT_LABEL = 'Written script';

/** The label of an interview that a friend holds. */
export const FRIEND_LABEL = 'A friend';

/** Said once if no model conducts. */
export const SCRIPT_NOTE =
  "No AI model is set up here, so I don't understand what you say. " +
  'I ask what interviewers ask, and afterwards you judge your answers.';

/** A question about the scope that the script answers, from the name of a fact: "What about the library size?" */
export function scopeExample(factName: string): string {
  const isAcronym = /^\p{Lu}{2}/u.test(factName);
  return `What about the ${isAcronym ? factName : factName.charAt(0).toLowerCase() + factName.slice(1)}?`;
}

/** What the interviewer says before the first question, once per device; about ten seconds. */
export function greetingOf({ engine }: { engine: string }): string {
  const isFriend = engine === FRIEND_LABEL;
  const how =
    engine === SCRIPT_LABEL ? SCRIPT_NOTE : 'I ask one question at a time, and you answer out loud.';
  return (
    `${isFriend ? 'Hello. Your friend asks today, and I pass the questions on.' : `Hello, I am your interviewer. ${how}`} ` +
    'The clock runs only while you speak. Now say a sentence, so that you know you are heard.'
  );
}
