import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { SESSION_LIFETIME_MS, TOKEN_STORAGE_KEY } from '#contract/sign-in/session.ts'
import { readStored, removeStored, writeStored } from './expiring-storage.ts'

export interface Session {
  token: string | null
  nickname: string
  headimgurl: string | null
  /** The business's logo, which its customers see too */
  logoUrl: string | null
  type: 'MAIN' | 'REGULAR' | ''
  /** All permissions as long as the actual ones are unknown: the server rejects what is not permitted */
  permissions: readonly Permission[]
  uuid: string
  timeZone: string
  loginEmail: string
  /** The account's own name, or empty if not set */
  personName: string
  /** The phone that rings first when this account calls a customer; null: numbers are dialed on the device */
  callingPhone: string | null
  cartNumber: number
}

const SIGNED_OUT: Session = {
  token: null,
  nickname: '',
  headimgurl: null,
  logoUrl: null,
  type: '',
  permissions: PERMISSIONS,
  uuid: '',
  timeZone: '',
  loginEmail: '',
  personName: '',
  callingPhone: null,
  cartNumber: 0,
}

type Listener = (session: Session, before: Session) => void

const listeners = new Set<Listener>()
let session: Session = { ...SIGNED_OUT, token: readStored(TOKEN_STORAGE_KEY) }

function setSessionAndNotify(next: Session): void {
  const before = session
  session = next
  for (const listener of listeners) listener(session, before)
}

let reportElsewhere: () => void = () => {}

/** Stores the session. Screens use session.ts; only modules that session.ts itself depends on import this one */
export const sessionStore = {
  read: (): Session => session,

  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Registers the handler for a sign-in or sign-out in another tab. A change from one account to another does not call it */
  onElsewhere(handler: () => void): void {
    reportElsewhere = handler
  },

  /** Starts a new session and clears everything of an earlier account */
  start(token: string): void {
    writeStored(TOKEN_STORAGE_KEY, token, SESSION_LIFETIME_MS)
    setSessionAndNotify({ ...SIGNED_OUT, token })
  },

  /** Continues the same account's session with a new token */
  replaceToken(token: string): void {
    writeStored(TOKEN_STORAGE_KEY, token, SESSION_LIFETIME_MS)
    setSessionAndNotify({ ...session, token })
  },

  describe(information: Partial<Omit<Session, 'token'>>): void {
    setSessionAndNotify({ ...session, ...information })
  },

  /**
   * Adopts a token that another tab has stored, because the storage event may not have arrived yet. Without a stored token nothing changes
   */
  adoptStored(): void {
    const token = readStored(TOKEN_STORAGE_KEY)
    if (token !== null && token !== session.token) setSessionAndNotify({ ...SIGNED_OUT, token })
  },

  clear(): void {
    removeStored(TOKEN_STORAGE_KEY)
    setSessionAndNotify(SIGNED_OUT)
  },
}

// Syncs sign-in and sign-out across tabs. A null key means that the whole storage was cleared
window.addEventListener('storage', ({ key }) => {
  if (key !== TOKEN_STORAGE_KEY && key !== null) return
  const token = readStored(TOKEN_STORAGE_KEY)
  if (token === session.token) return
  const wasSignedIn = session.token !== null
  setSessionAndNotify({ ...SIGNED_OUT, token })
  if (wasSignedIn !== (token !== null)) reportElsewhere()
})
