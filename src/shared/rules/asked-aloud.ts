/** Text of a question that the friend asked without the app. */
export const ASKED_ALOUD = 'A question asked aloud.';
const ASKED_ALOUD_BEFORE = '(Asked aloud.)';
/** Whether a question was asked aloud, so that nobody wrote down its words. Older interviews have the older text. */
export const isAskedAloud = (text: string) => text === ASKED_ALOUD || text === ASKED_ALOUD_BEFORE;
