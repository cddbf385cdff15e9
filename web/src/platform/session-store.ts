import { SESSION_LIFETIME_MS, TOKEN_STORAGE_KEY } from '#contract/sign-in.ts'
import { dropStored, readStored, writeStored } from './expiring-storage.ts'

export interface Session {
  token: string | null
  nickname: string
  headimgurl: string | null
  type: 'MAIN' | 'REGULAR' | ''
  uuid: string
  timeZone: string
  loginEmail: string
  cartNumber: number
}

const SIGNED_OUT: Session = {
  token: null,
  nickname: '',
  headimgurl: null,
  type: '',
  uuid: '',
  timeZone: '',
  loginEmail: '',
  cartNumber: 0,
}

type Listener = (session: Session, before: Session) => void

const listeners = new Set<Listener>()
let session: Session = { ...SIGNED_OUT, token: readStored(TOKEN_STORAGE_KEY) }

function publish(next: Session): void {
  const before = session
  session = next
  for (const listener of listeners) listener(session, before)
}

let reportElsewhere: () => void = () => {}

/** Where the session lives. Screens use session.ts; only the api binding and the query client come here, as they lie below it */
export const sessionStore = {
  read: (): Session => session,

  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** What happens when another tab has signed this one in or out. A changed account stays on its screen */
  onElsewhere(handler: () => void): void {
    reportElsewhere = handler
  },

  /** A new sign-in: nothing of an earlier account stays */
  start(token: string): void {
    writeStored(TOKEN_STORAGE_KEY, token, SESSION_LIFETIME_MS)
    publish({ ...SIGNED_OUT, token })
  },

  /** The same account goes on under a new token */
  replaceToken(token: string): void {
    writeStored(TOKEN_STORAGE_KEY, token, SESSION_LIFETIME_MS)
    publish({ ...session, token })
  },

  describe(information: Partial<Omit<Session, 'token'>>): void {
    publish({ ...session, ...information })
  },

  /** Another tab may have signed in, and the browser may not have told this one yet. Where nothing is stored, nothing changes */
  adoptStored(): void {
    const token = readStored(TOKEN_STORAGE_KEY)
    if (token !== null && token !== session.token) publish({ ...SIGNED_OUT, token })
  },

  clear(): void {
    dropStored(TOKEN_STORAGE_KEY)
    publish(SIGNED_OUT)
  },
}

// Signing in or out in one tab counts in all of them. A null key means that the whole storage was emptied
window.addEventListener('storage', ({ key }) => {
  if (key !== TOKEN_STORAGE_KEY && key !== null) return
  const token = readStored(TOKEN_STORAGE_KEY)
  if (token === session.token) return
  const wasSignedIn = session.token !== null
  publish({ ...SIGNED_OUT, token })
  if (wasSignedIn !== (token !== null)) reportElsewhere()
})
