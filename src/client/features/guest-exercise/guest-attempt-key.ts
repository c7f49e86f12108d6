/** Where this browser keeps what was answered without an account; beside the rest, so that the dashboard need not load it. */
export const GUEST_ATTEMPT_KEY = 'guest_attempt';
