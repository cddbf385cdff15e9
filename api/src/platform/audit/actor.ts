import { AsyncLocalStorage } from 'node:async_hooks'

/** Who is behind the request that is being answered, besides the account */
interface Actor {
  /** The network it came from: an IPv4 address or an IPv6 /64 */
  network: string
  /** Name of the operator key, in the agency's calls */
  operator?: string
}

/**
 * For the audit log alone. Every change writes an entry, deep inside its feature; handing this down to each of them by hand would be
 * forgotten somewhere, and nobody would notice. Work outside of a request (jobs) has no actor
 */
const current = new AsyncLocalStorage<Actor>()

export const asActor = <T>(actor: Actor, run: () => Promise<T>): Promise<T> => current.run(actor, run)

export const currentActor = (): Actor | undefined => current.getStore()
