import { z } from 'zod';

const anyJson = z.looseObject({ id: z.number().optional(), token: z.string().optional() });

export type RestAnswer = { status: number; body: z.infer<typeof anyJson> };

/**
 * A plain REST client, as a stranger with curl would use the API.
 * @param url Of the server; a function where a proxy may send each call to another one.
 */
export function createRestClient(url: string | (() => string), signedIn: string | null = null) {
  let token = signedIn;
  const origin = typeof url === 'string' ? () => url : url;
  const call = async (
    method: string,
    path: string,
    body?: object | FormData,
    headers: Record<string, string> = {},
  ): Promise<RestAnswer> => {
    const json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(origin() + path, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(json ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      body: json ? JSON.stringify(body) : (body ?? null),
    });
    const parsed: unknown = await response.json();
    return {
      status: response.status,
      body: Array.isArray(parsed) ? { list: parsed } : anyJson.parse(parsed),
    };
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: object | FormData, headers?: Record<string, string>) =>
      call('POST', path, body, headers),
    put: (path: string, body: object) => call('PUT', path, body),
    signUp: async (email: string) => {
      const { body } = await call('POST', '/api/auth/register', {
        email,
        password: 'correct horse',
        firstName: 'Ada',
        lastName: 'Byron',
      });
      token = z.string().parse(body.token);
      return token;
    },
  };
}
export type RestClient = ReturnType<typeof createRestClient>;
