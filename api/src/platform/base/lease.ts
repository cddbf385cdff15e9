import { AsyncLocalStorage } from 'node:async_hooks'

/** Another process may have taken over the job, so this run must stop */
export class LeaseLost extends Error {
  override readonly name: string = 'LeaseLost'
}

/** The process is stopping and cannot wait for the run. The job is returned to its queue, and the attempt is not counted */
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

/** For facts that even a run without its lease must record, such as that a message was handed over */
export const runOutsideLease = <T>(run: () => Promise<T>): Promise<T> => current.run(undefined, run)

/**
 * Fencing: called before every transaction and every request to a vendor. A process that was frozen for a minute would otherwise continue a
 * run that another process has restarted; with this check it stops at its next step. Outside a job it does nothing
 */
export const assertLeaseHeld = (): Promise<void> | undefined => current.getStore()?.ensure()
