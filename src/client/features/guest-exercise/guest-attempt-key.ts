/**
 * Where this browser keeps an exercise that was answered without an account. A file of its own, so that the dashboard
 * need not load the rest.
 */
export const GUEST_ATTEMPT_KEY = 'guest_attempt';
