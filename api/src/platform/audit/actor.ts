import { AsyncLocalStorage } from 'node:async_hooks'

/** Who is behind the current request, besides the account */
interface Actor {
  /** The network it came from: an IPv4 address or an IPv6 /64 */
  network: string
  /** Name of the operator key, in the agency's calls */
  operator?: string
}

/**
 * Used by the audit log alone. Every change writes an entry, deep inside its feature; if the actor were passed down explicitly, some
 * feature would leave it out unnoticed. Work outside of a request (jobs) has no actor
 */
const current = new AsyncLocalStorage<Actor>()

export const runAsActor = <T>(actor: Actor, run: () => Promise<T>): Promise<T> => current.run(actor, run)

export const currentActor = (): Actor | undefined => current.getStore()
