import { AsyncLocalStorage } from 'node:async_hooks'

/** Another process may have taken the job up: this run must do nothing more */
export class LeaseLost extends Error {
  override readonly name: string = 'LeaseLost'
}

/** This process stops and cannot wait for the run: the job goes back into its queue, and the try does not count */
export class RunCutShort extends LeaseLost {
  override readonly name: string = 'RunCutShort'
}

/** The right to run one job, for as long as the process keeps saying that it is alive */
export interface Lease {
  /** Throws LeaseLost when the job is not this run's any more; asks the queue when that is not certain */
  ensure(): Promise<void>
}

const current = new AsyncLocalStorage<Lease | undefined>()

export const underLease = <T>(lease: Lease, run: () => Promise<T>): Promise<T> => current.run(lease, run)

/** For what must be written down even by a run that has lost its lease: facts, such as that a message was handed over */
export const outsideLease = <T>(run: () => Promise<T>): Promise<T> => current.run(undefined, run)

/**
 * Fencing: called before every transaction and every call to a vendor. A process that was frozen for a minute goes on in the middle of a
 * run that another process has begun anew; it gets no further than the next step. Outside of a job there is nothing to check.
 */
export const ensureLease = (): Promise<void> | undefined => current.getStore()?.ensure()
