import { endpoint } from '../wire/endpoint.ts'
import { done } from '../wire/response-body.ts'

// What every signed-in screen needs. It is separate from the sign-in forms, which these screens do not load

/** The localStorage key of the session token */
export const TOKEN_STORAGE_KEY = 'social-marketing_AccessToken'
export const SESSION_LIFETIME_MS = 1_728_000_000

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/user-management/logout',
  access: 'account',
  summary: 'End this session',
  response: done,
  addition: true,
})
