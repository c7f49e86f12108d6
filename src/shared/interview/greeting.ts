/** What the interviewer says before the first question, once a device; about ten seconds. */
export const GREETING =
  'Hello, I am your interviewer. I ask one question at a time, and you answer out loud. ' +
  'The clock runs only while you speak. Now say a sentence, so that you know you are heard.';
