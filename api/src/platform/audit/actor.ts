import { AsyncLocalStorage } from 'node:async_hooks'

/** Who is behind the current request, besides the account */
interface Actor {
  /** The network it came from: an IPv4 address or an IPv6 /64 */
  network: string
  /** Name of the operator key, if the agency makes the request */
  operator?: string
}

/**
 * Used only by the audit log. Every change writes an entry deep inside its feature, and if the actor were passed down as an argument, a
 * feature could omit it unnoticed. Work outside a request (jobs) has no actor
 */
const current = new AsyncLocalStorage<Actor>()

export const runAsActor = <T>(actor: Actor, run: () => Promise<T>): Promise<T> => current.run(actor, run)

export const currentActor = (): Actor | undefined => current.getStore()
