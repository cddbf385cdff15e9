import { useSyncExternalStore } from 'react'
import { getCartNumber } from '#contract/account-setting.ts'
import { signOut as signOutEndpoint } from '#contract/sign-in.ts'
import { call } from './api.ts'
import { myInformationQuery } from './my-information.data.ts'
import { queryClient } from './query-client.ts'
import { type Session, sessionStore } from './session-store.ts'

export const getSession: () => Session = sessionStore.read

export const onSessionElsewhere: (handler: () => void) => void = sessionStore.onElsewhere

export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
}

export function startSession(token: string): void {
  sessionStore.start(token)
}

/** After a changed password: the old token has ended, the account goes on */
export function continueSession(token: string): void {
  sessionStore.replaceToken(token)
}

/** The browser forgets at once; the server is told without waiting for it, so that leaving works offline too */
export async function signOut(): Promise<void> {
  const { token } = sessionStore.read()
  sessionStore.clear()
  queryClient.clear()
  if (token !== null) call(signOutEndpoint, {}, { token, keepalive: true }).catch(() => {})
}

/** Asks the server who is signed in, once */
export async function loadUserInformation(): Promise<void> {
  await queryClient.fetchQuery({ ...myInformationQuery, staleTime: 0, retry: false })
}

let failedToken: string | null = null

/** For the guard. A failure is ignored; after one, this session's next screens open at once and the answer comes when it comes */
export async function awaitUserInformation(): Promise<void> {
  const { token } = sessionStore.read()
  const loading = loadUserInformation().catch(() => {
    failedToken = token
  })
  if (token !== failedToken) await loading
}

/** A side dish: the shell asks for it when the screen has what it needs */
export async function loadCartNumber(): Promise<void> {
  const { token } = sessionStore.read()
  const cartNumber = await findCartNumber()
  if (token !== null && token === sessionStore.read().token) sessionStore.describe({ cartNumber })
}

async function findCartNumber(): Promise<number> {
  try {
    const { success, result } = await call(getCartNumber)
    return success ? result : 0
  } catch {
    return 0
  }
}

// Another tab signed in as somebody: this one learns who, without waiting for the next navigation
sessionStore.subscribe(({ token, nickname }, before) => {
  if (token === null || before.token === null || token === before.token || nickname !== '') return
  loadUserInformation().catch(() => {})
  void loadCartNumber()
})
