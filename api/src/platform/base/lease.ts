import { AsyncLocalStorage } from 'node:async_hooks'

/** Another process may have taken over the job: this run must do nothing more */
export class LeaseLost extends Error {
  override readonly name: string = 'LeaseLost'
}

/** This process stops and cannot wait for the run: the job is returned to its queue, and the try does not count */
export class RunCutShort extends LeaseLost {
  override readonly name: string = 'RunCutShort'
}

/** The right to run one job, for as long as the process sends heartbeats */
export interface Lease {
  /** Throws LeaseLost when the job no longer belongs to this run; queries the queue when that is not certain */
  ensure(): Promise<void>
}

const current = new AsyncLocalStorage<Lease | undefined>()

export const runUnderLease = <T>(lease: Lease, run: () => Promise<T>): Promise<T> => current.run(lease, run)

/** For facts that must be recorded even by a run that has lost its lease, such as that a message was handed over */
export const runOutsideLease = <T>(run: () => Promise<T>): Promise<T> => current.run(undefined, run)

/**
 * Fencing: called before every transaction and every request to a vendor. A process that was frozen for a minute would otherwise continue a
 * run that another process has restarted; it stops at the next step. Outside of a job there is nothing to check.
 */
export const assertLeaseHeld = (): Promise<void> | undefined => current.getStore()?.ensure()
