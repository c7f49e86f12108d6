/** Every address at which the client shows a screen, in its router's notation; at all others it shows its 404 page. */
export const PAGE_PATHS = [
  '/',
  '/auth',
  '/dashboard',
  '/demo/results',
  '/interview/$id',
  '/interview/$id/results',
  '/interview/config',
  '/interviews',
  '/interviews/compare',
  '/profile',
  '/purchase',
  '/questions',
  '/reset-password',
  '/shared/$token',
  '/status',
  '/try',
] as const;
