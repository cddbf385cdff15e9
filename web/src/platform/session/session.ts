import { useSyncExternalStore } from 'react'
import { getCartNumber } from '#contract/my-information.ts'
import { signOut as signOutEndpoint } from '#contract/sign-in/session.ts'
import { call } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { myInformationQuery } from '../my-information.data.ts'
import { type Session, sessionStore } from '../session-store.ts'

export const getSession: () => Session = sessionStore.read

export const onSessionElsewhere: (handler: () => void) => void = sessionStore.onElsewhere

export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
}

export function startSession(token: string): void {
  sessionStore.start(token)
}

/** To be called after a password change: the old token is revoked, and the session continues with the new one */
export function continueSession(token: string): void {
  sessionStore.replaceToken(token)
}

/** Clears the local session at once and notifies the server without awaiting it, so that signing out works offline too */
export async function signOut(): Promise<void> {
  const { token } = sessionStore.read()
  sessionStore.clear()
  queryClient.clear()
  clearTabStorage()
  if (token !== null) call(signOutEndpoint, {}, { token, keepalive: true }).catch(() => {})
}

/** Clears what screens stored for this tab, such as reply drafts, because the next person to sign in here must not read them */
function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Without storage there is nothing to clear
  }
}

/** Fetches the signed-in user once */
export async function refetchUserInformation(): Promise<void> {
  await queryClient.fetchQuery({ ...myInformationQuery, staleTime: 0, retry: false })
}

let failedToken: string | null = null

/** For the route guard. Ignores failures; after a failure, this session's next screens open without awaiting the response */
export async function awaitUserInformation(): Promise<void> {
  const { token } = sessionStore.read()
  const loading = refetchUserInformation().catch(() => {
    failedToken = token
  })
  if (token !== failedToken) await loading
}

/** Low priority: the shell requests it only after the screen has the data it needs */
export async function refreshCartNumber(): Promise<void> {
  const { token } = sessionStore.read()
  const cartNumber = await fetchCartNumberOrZero()
  if (token !== null && token === sessionStore.read().token) sessionStore.describe({ cartNumber })
}

async function fetchCartNumberOrZero(): Promise<number> {
  try {
    const { success, result } = await call(getCartNumber)
    return success ? result : 0
  } catch {
    return 0
  }
}

// Another tab signed in with a different account: fetch its user now, rather than on the next navigation
sessionStore.subscribe(({ token, nickname }, before) => {
  if (token === null || before.token === null || token === before.token || nickname !== '') return
  refetchUserInformation().catch(() => {})
  void refreshCartNumber()
})
